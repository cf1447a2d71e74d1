// The problems that only imports have.
import { invalidField, Problem } from "../platform/problem.ts";

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

export function noRows(): Problem {
  return invalidField("", "no_rows", NO_ROWS);
}

export const NO_ROWS = "The file has no rows below its header. Nothing was imported.";

/** `status` continues "The import is". */
export function importNotStartable(status: string): Problem {
  return new Problem({
    status: 409,
    code: "import_not_startable",
    title: "The import can't be started",
    detail: `Only a finished dry run can be started. The import is ${status}.`,
  });
}
