import type { HashKeys } from "../accounts/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { Operation } from "../platform/http/operation.ts";
import type { AccountJobTask } from "../platform/jobs/account-job.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { cancelExport } from "./api/cancel-export.ts";
import { exportContacts } from "./api/export-contacts.ts";
import { getExport } from "./api/get-export.ts";
import { getExportFile } from "./api/get-export-file.ts";
import { listExports } from "./api/list-exports.ts";
import { type RunExportDeps, runExport } from "./run-export.ts";
import { tellOfExport } from "./tell-of-export.ts";
import { RUN_EXPORT, type TransferJobs } from "./transfer-jobs.ts";

export { closeOldLinks } from "./close-old-links.ts";
export { eraseFromExports } from "./erase-from-exports.ts";
export { eraseFromImports } from "./import/erase-from-imports.ts";
export { forgetOldImports } from "./import/forget-old-imports.ts";
export { importOperations, importTask } from "./import/operations.ts";
export type { RunExportDeps } from "./run-export.ts";
export type { TransferJobs } from "./transfer-jobs.ts";

export interface TransferDeps {
  database: Database;
  mailer: Mailer | null;
  hashKeys: HashKeys;
}

export function transferOperations(deps: TransferDeps): Operation[] {
  return [
    exportContacts(deps),
    listExports(deps.database),
    getExport(deps.database),
    cancelExport(deps.database),
    getExportFile(deps),
  ];
}

export function exportTask(deps: RunExportDeps): AccountJobTask {
  return {
    ...RUN_EXPORT,
    run: ({ accountId, subjectId: exportId }, slice) => runExport(deps, { accountId, exportId }, slice),
  };
}

export function transferTasks(deps: RunExportDeps): JobTasks<TransferJobs> {
  return { "tell-of-export": (asked) => tellOfExport(deps, asked) };
}
