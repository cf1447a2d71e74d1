// The problems that only imports have.
import { invalidField, Problem } from "../platform/problem.ts";
import { importErrors } from "./errors.ts";

/** `limit`: uploads per account. */
export function tooManyUploads(limit: number, seconds: number): Problem {
  const files = limit === 1 ? "1 file" : `${limit} files`;
  return new Problem(importErrors.too_many_uploads, {
    detail: `An account can upload ${files} at the same time. Nothing of this file was read.`,
    retryAfter: seconds,
  });
}

export function noRows(): Problem {
  return invalidField("", importErrors.no_rows, NO_ROWS);
}

export const NO_ROWS = "The file has no rows below its header. Nothing was imported.";
