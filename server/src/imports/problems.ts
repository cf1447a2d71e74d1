// The problems that only imports have.
import { invalidField, Problem } from "../platform/problem.ts";

export function importNotCancelable(status: string): Problem {
  return new Problem({
    status: 409,
    code: "import_not_cancelable",
    title: "The import can't be canceled",
    detail: `The import is already ${status}.`,
  });
}

/** `limit`: uploads per account. */
export function tooManyUploads(limit: number, seconds: number): Problem {
  const files = limit === 1 ? "1 file" : `${limit} files`;
  return new Problem({
    status: 429,
    code: "too_many_uploads",
    title: "Too many uploads at the same time",
    detail: `An account can upload ${files} at the same time. Nothing of this file was read.`,
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}

export function importCanceled(): Problem {
  return new Problem({
    status: 409,
    code: "import_canceled",
    title: "The import was canceled",
    detail: "The import was canceled while its file was being received. Nothing was imported.",
  });
}

export function emptyFile(): Problem {
  return invalidField("", "empty_file", "The file is empty.");
}

/**
 * Other encodings aren't guessed: windows-1252, -1250 and -1254 read the same bytes as different letters, so a wrong guess
 * would store wrong names without an error. `found` continues "The file must be in UTF-8, but".
 */
export function invalidEncoding(format: "csv" | "ndjson", found: string): Problem {
  const advice =
    format === "csv"
      ? ' In Excel, save it as "CSV UTF-8 (Comma delimited)". In other programs, choose the encoding UTF-8.'
      : "";
  const detail = `The file must be in UTF-8, but ${found}. Nothing was imported.${advice}`;
  return invalidField("", "invalid_encoding", detail);
}

export function unclosedQuote(line: number): Problem {
  const detail =
    `A quote in the row of line ${line} is never closed, so the rows after it can't be separated. ` +
    "Nothing was imported.";
  return invalidField("", "unclosed_quote", detail);
}
