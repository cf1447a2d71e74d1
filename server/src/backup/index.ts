import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { getSendingOperation } from "./hold/api/get-sending.ts";
import { releaseSendingOperation } from "./hold/api/release-sending.ts";

export { BackupError } from "./backup-error.ts";
export {
  type BackupJobs,
  backupSchedule,
  backupTasks,
  findFailedBackup,
  nextBackupAt,
} from "./backup-jobs.ts";
export { eraseListed, readErasureList } from "./erasures/erase-listed.ts";
export { countUnlistedErasures, erasureLister, erasureListIn } from "./erasures/list-erasures.ts";
export { findBackup, isFile, tryWriting } from "./file/backup-folder.ts";
export { countRows } from "./file/manifest.ts";
export { type Backup, openBackup } from "./file/open-backup.ts";
export { holdCopy } from "./hold/hold-copy.ts";
export { findHeldAccounts, holdSending, readSending, releaseSending } from "./hold/sending.ts";
export { isOverdue, oldBackup, readLastBackup } from "./last-backup.ts";
export { LEFT_OUT, readTables } from "./make/read-catalog.ts";
export { saveBackup } from "./make/save-backup.ts";
export { restoreBackup } from "./restore/restore-backup.ts";

export function backupOperations(database: Database): Operation[] {
  return [getSendingOperation(database), releaseSendingOperation()];
}
