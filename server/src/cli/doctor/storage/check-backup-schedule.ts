// When the next scheduled backup is due, and whether it can be written.
import { BackupError, nextBackupAt, openPlace } from "../../../backup/index.ts";
import { type Examination, REQUEST_MS } from "../examination.ts";
import { type Finding, failed, ok } from "../finding.ts";

export async function checkBackupSchedule({ config }: Examination): Promise<Finding[]> {
  const { backupTime, backupDir } = config;
  if (backupTime === null || backupDir === null) return [];
  const next = nextBackupAt(backupTime, new Date()).toISOString();
  try {
    const place = await openPlace(backupDir, config, { connectMs: REQUEST_MS, idleMs: REQUEST_MS });
    await place.tryWriting();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const advice = "Correct this before then: docs/backup.md has the settings.";
    return [failed("backup schedule", `The next backup is due at ${next}. ${error.message}`, advice)];
  }
  return [ok("backup schedule", `next at ${next}, to ${backupDir}, which can be written`)];
}
