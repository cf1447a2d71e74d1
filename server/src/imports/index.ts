import type { Timing } from "../config/timing.ts";
import type { JobWork } from "../jobs/index.ts";
import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { getImport } from "./api/get-import.ts";
import { getImportReport } from "./api/get-import-report.ts";
import { importContacts } from "./api/import-contacts.ts";
import { previewImport } from "./api/preview-import.ts";
import { failImport, type RunImportDeps, runImport } from "./run/run-import.ts";

export { forgetOldImports } from "./discard-import.ts";
export { eraseFromImports } from "./erase-from-imports.ts";
export { importEvents } from "./import.ts";

/** Rows per transaction: long enough to be cheap, short enough that locks on contacts are held for about 50 ms. */
const BATCH_SIZE = 1_000;

/** `channels`: the names of all channels. `bulk`: the connections for uploads and reports, so that they don't use up those of requests. */
export function importOperations(deps: {
  database: Database;
  bulk: Database;
  timing: Timing;
  channels: readonly string[];
}): Operation[] {
  const { database, bulk } = deps;
  return [importContacts(deps), previewImport(deps), getImport(database), getImportReport(database, bulk)];
}

export function importWork(deps: Omit<RunImportDeps, "batchSize">): JobWork {
  return {
    kinds: ["import"],
    run: (key, slice) => runImport({ ...deps, batchSize: BATCH_SIZE }, key, slice),
    fail: (key, reason) => failImport(deps.database, key, reason),
  };
}
