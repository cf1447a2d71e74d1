// When the next scheduled backup is due, whether it can be written, and whether the last one failed.
import { BackupError, findFailedBackup, nextBackupAt, tryWriting } from "../../../backup/index.ts";
import type { Examination } from "../examination.ts";
import { type Finding, failed, ok } from "../finding.ts";

export async function checkBackupSchedule({ config, storage }: Examination): Promise<Finding[]> {
  const { backupTime, backupDir } = config;
  if (backupTime === null || backupDir === null) return [];
  const next = nextBackupAt(backupTime, new Date()).toISOString();
  try {
    await tryWriting(backupDir);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const advice = "Correct this before then: docs/guides/backup.md has the settings.";
    return [failed("backup schedule", `The next backup is due at ${next}. ${error.message}`, advice)];
  }
  const failedAt = await findFailedBackup(storage.database);
  if (failedAt !== null) {
    const advice =
      "The log of the workers has the reason. They may write to fewer folders than this command: docs/guides/backup.md. " +
      "They try nine times within four hours, and at the next time.";
    return [failed("backup schedule", `The one of ${failedAt.toISOString()} failed.`, advice)];
  }
  return [ok("backup schedule", `next at ${next}, to ${backupDir}, which can be written`)];
}
