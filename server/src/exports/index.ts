import type { Operation } from "../platform/http/index.ts";
import type { AccountJobTask } from "../platform/jobs/account-job.ts";
import type { JobTasks } from "../platform/jobs/create-jobs.ts";
import { exportContacts } from "./api/export-contacts.ts";
import { getExport } from "./api/get-export.ts";
import { getExportFile } from "./api/get-export-file.ts";
import { type ExportNoticeJobs, RUN_EXPORT } from "./export.ts";
import { type RunExportDeps, runExport } from "./run/run-export.ts";
import { sendExportNotice } from "./run/send-export-notice.ts";

export { eraseFromExports } from "./erase-from-exports.ts";
export { type ExportNoticeJobs, exportEvents } from "./export.ts";
export { exportJobs, exportSelection } from "./export-jobs.ts";
export { deleteOldFiles } from "./file/export-file.ts";

export function exportOperations(deps: Pick<RunExportDeps, "database" | "mailer" | "hashKeys">): Operation[] {
  return [exportContacts(deps), getExport(deps.database), getExportFile(deps)];
}

export function exportTask(deps: RunExportDeps): AccountJobTask {
  return {
    ...RUN_EXPORT,
    run: ({ accountId, subjectId: exportId }, slice) => runExport(deps, { accountId, exportId }, slice),
  };
}

export function exportNoticeTasks(deps: RunExportDeps): JobTasks<ExportNoticeJobs> {
  return { "tell-of-export": (key) => sendExportNotice(deps, key) };
}
