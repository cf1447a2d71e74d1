// Whether backups are made, and how old the newest is.
import { listAccounts } from "../../../accounts/index.ts";
import { isOverdue, readLastBackup } from "../../../backup/index.ts";
import { grouped } from "../../progress.ts";
import type { Examination } from "../examination.ts";
import { type Finding, ok, warning } from "../finding.ts";

export async function checkBackup({ storage, demo, hint }: Examination): Promise<Finding[]> {
  const last = await readLastBackup(storage.database);
  const advice =
    `Make one: ${hint("backup")}. PARLEY_BACKUP_TIME makes one every day: docs/guides/backup.md has the settings. ` +
    "If you back up the database with another tool, nothing is to do.";
  if (last === null) {
    if (demo) return [ok("backup", "none is needed for a demo")];
    if ((await listAccounts(storage.database)).length === 0)
      return [ok("backup", "none is needed before the first account")];
    return [warning("backup", "No backup was ever made.", advice)];
  }
  const { created_at, rows, bytes, is_restored, age_seconds } = last;
  const age = ageOf(age_seconds);
  if (is_restored)
    return [
      warning(
        "backup",
        `None was made since this database was restored from the backup of ${created_at.toISOString()}.`,
        advice,
      ),
    ];
  if (isOverdue(last))
    return [
      warning(
        "backup",
        `The newest is ${age} old, of ${created_at.toISOString()}.`,
        `Look why no later one was made: at the log of the workers, or of cron, and at the disk. Make one now: ${hint("backup")}`,
      ),
    ];
  return [ok("backup", `${age} old, with ${grouped(rows)} rows in ${(bytes / 1e6).toFixed(1)} MB`)];
}

function ageOf(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  if (hours < 1) return "less than an hour";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
