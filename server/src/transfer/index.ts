import type { Database } from "../platform/database/database.ts";
import type { Operation } from "../platform/http/operation.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { exportContacts } from "./api/export-contacts.ts";
import { getExport } from "./api/get-export.ts";
import { listExports } from "./api/list-exports.ts";
import { type RunExportDeps, runExport } from "./run-export.ts";
import type { TransferJobs } from "./transfer-jobs.ts";

export { eraseFromExports } from "./erase-from-exports.ts";
export { EXPORT_SETTINGS } from "./export-settings.ts";
export type { RunExportDeps } from "./run-export.ts";
export type { TransferJobs } from "./transfer-jobs.ts";

export function transferOperations(deps: { database: Database; mailer: Mailer | null }): Operation[] {
  return [exportContacts(deps.mailer), listExports(deps.database), getExport(deps.database)];
}

export function transferTasks(deps: RunExportDeps): JobTasks<TransferJobs> {
  return { "run-export": (run, context) => runExport(deps, run, context) };
}
