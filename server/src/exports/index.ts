import type { JobWork } from "../jobs/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { exportContacts } from "./api/export-contacts.ts";
import { getExport } from "./api/get-export.ts";
import { getExportFile } from "./api/get-export-file.ts";
import { failExport, type RunExportDeps, runExport } from "./run/run-export.ts";

export { eraseFromExports } from "./erase-from-exports.ts";
export { type ExportNoticeJobs, exportEvents } from "./export.ts";
export { cancelExport, exportSelection } from "./export-jobs.ts";
export { deleteOldFiles } from "./file/export-file.ts";
export { failedExports } from "./run/failed-exports.ts";
export { exportNoticeTasks } from "./run/tell-of-export.ts";

export function exportOperations(deps: Pick<RunExportDeps, "database" | "mailer" | "hashKeys">): Operation[] {
  return [exportContacts(deps), getExport(deps.database), getExportFile(deps)];
}

export function exportWork(deps: RunExportDeps): JobWork {
  return {
    kinds: ["export"],
    run: (key, slice) => runExport(deps, key, slice),
    fail: (key, reason) => failExport(deps.database, key, reason),
  };
}
