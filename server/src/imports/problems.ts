// The problems that only imports have.
import { invalidField, type Problem } from "../platform/problem.ts";
import { importErrors } from "./errors.ts";

export function noRows(): Problem {
  return invalidField("", importErrors.no_rows, NO_ROWS);
}

export const NO_ROWS = "The file has no rows below its header. Nothing was imported.";
