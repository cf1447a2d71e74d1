// An import as its job sees it.

import type { ImportKey } from "./import.ts";
import type { RowMeaning } from "./row.ts";

export interface OpenImport extends ImportKey {
  dryRun: boolean;
  /** Rows are as old as this. */
  createdAt: Date;
  meaning: RowMeaning;
}

/** Somebody canceled the import, or ended it: nothing is applied. Not a fault. */
export class ImportIsOver extends Error {}

/** Rows that were to be applied are gone: an erasure took them, or another process has applied them. What is left is. */
export class RowsAreGone extends Error {}

/** Settings of transactions that read rows by their lines: no plan that reads all rows of a table. */
export const BY_LINE =
  "set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_hashjoin = off; set local jit = off";
