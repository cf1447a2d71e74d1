// The background jobs of imports and what they carry.
import type { ImportKey } from "./import.ts";

export type ImportJobs = {
  /** Applies an import's rows from where it stands to its end. */
  "run-import": ImportKey;
};
