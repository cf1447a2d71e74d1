// Whether backups are made, how old the newest is, when the next is due, and whether a restore would know of all erasures.
import { listAccounts } from "../../accounts/index.ts";
import {
  BackupError,
  countUnlistedErasures,
  erasureListIn,
  findFailedBackup,
  isOverdue,
  nextBackupAt,
  readLastBackup,
  tryWriting,
} from "../../backup/index.ts";
import { grouped } from "../progress.ts";
import { type Examination, type Found, failed, ok, warning } from "./examination.ts";

export async function checkBackup({ storage, demo, hint }: Examination): Promise<Found> {
  const last = await readLastBackup(storage.database);
  const advice =
    `Make one: ${hint("backup")}. PARLEY_BACKUP_TIME makes one every day: docs/guides/backup.md has the settings. ` +
    "If you back up the database with another tool, nothing is to do.";
  if (last === null) {
    if (demo) return ok("none is needed for a demo");
    if ((await listAccounts(storage.database)).length === 0)
      return ok("none is needed before the first account");
    return warning("No backup was ever made.", advice);
  }
  const { created_at, rows, bytes, is_restored, age_seconds } = last;
  const age = ageOf(age_seconds);
  if (is_restored)
    return warning(
      `None was made since this database was restored from the backup of ${created_at.toISOString()}.`,
      advice,
    );
  if (isOverdue(last))
    return warning(
      `The newest is ${age} old, of ${created_at.toISOString()}.`,
      `Look why no later one was made: at the log of the workers, or of cron, and at the disk. Make one now: ${hint("backup")}`,
    );
  return ok(`${age} old, with ${grouped(rows)} rows in ${(bytes / 1e6).toFixed(1)} MB`);
}

function ageOf(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  if (hours < 1) return "less than an hour";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export async function checkBackupSchedule({ config, storage }: Examination): Promise<Found | []> {
  const { backupTime, backupDir } = config;
  if (backupTime === null || backupDir === null) return [];
  const next = nextBackupAt(backupTime, new Date()).toISOString();
  try {
    await tryWriting(backupDir);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const advice = "Correct this before then: docs/guides/backup.md has the settings.";
    return failed(`The next backup is due at ${next}. ${error.message}`, advice);
  }
  const failedAt = await findFailedBackup(storage.database);
  if (failedAt !== null) {
    const advice =
      "The log of the workers has the reason. They may write to fewer folders than this command: docs/guides/backup.md. " +
      "They try nine times within four hours, and at the next time.";
    return failed(`The one of ${failedAt.toISOString()} failed.`, advice);
  }
  return ok(`next at ${next}, to ${backupDir}, which can be written`);
}

export async function checkErasureList({ config, storage, demo }: Examination): Promise<Found | []> {
  const missing = await countUnlistedErasures(storage.database);
  const erasures = missing === 1 ? "1 erasure" : `${missing} erasures`;
  if (config.backupDir === null) {
    if (demo || missing === 0) return [];
    const detail = `Only the database knows of ${erasures}: a restored backup would have these people again.`;
    return warning(detail, "Set PARLEY_BACKUP_DIR: a worker lists them beside the backups.");
  }
  const path = erasureListIn(config.backupDir);
  if (missing === 0) return ok(`${path} has every erasure`);
  const advice = "Make the file writable for the service's user. The log of the workers says what is wrong.";
  return failed(`${path} lacks ${erasures} of more than a minute ago.`, advice);
}
