// The problems that only imports have.
import { invalidField, Problem } from "../platform/problem.ts";
import type { InvalidEncoding } from "./file-text.ts";
import type { ImportFormat, ImportStatus } from "./import.ts";

export function importNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "import_not_found",
    title: "There is no such import",
    detail: `There is no import ${JSON.stringify(id.slice(0, 60))}.`,
  });
}

export function importNotCancelable(status: ImportStatus): Problem {
  return new Problem({
    status: 409,
    code: "import_not_cancelable",
    title: "The import can't be canceled",
    detail: `The import is ${status} already.`,
  });
}

/** `most` of one account at once. */
export function tooManyUploads(most: number, seconds: number): Problem {
  return new Problem({
    status: 429,
    code: "too_many_uploads",
    title: "Too many uploads at once",
    detail: `An account can upload ${most === 1 ? "1 file" : `${most} files`} at once. Nothing was read of this one.`,
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}

/** While its file was being received. */
export function importCanceled(): Problem {
  return new Problem({
    status: 409,
    code: "import_canceled",
    title: "The import was canceled",
    detail: "The import was canceled while its file was being received. Nothing of it was applied.",
  });
}

/**
 * Another encoding is never guessed: windows-1252, -1250 and -1254 give the same bytes different letters, so a wrong guess
 * would store wrong names without an error. `line`: the first that isn't UTF-8.
 */
export function invalidEncoding(
  format: ImportFormat,
  encoding: InvalidEncoding["encoding"],
  line: number,
): Problem {
  const found = encoding === null ? `line ${line} isn't` : `is in ${encoding}`;
  const advice =
    format === "csv"
      ? ' In Excel, save it as "CSV UTF-8 (Comma delimited)"; elsewhere, choose the encoding UTF-8.'
      : "";
  return invalidField(
    "",
    "invalid_encoding",
    `The file must be in UTF-8, and ${found}. Nothing of it was imported.${advice}`,
  );
}

export function unclosedQuote(line: number): Problem {
  return invalidField(
    "",
    "unclosed_quote",
    `A quote in the row of line ${line} is never closed, so the rows after it can't be told. Nothing was imported.`,
  );
}
