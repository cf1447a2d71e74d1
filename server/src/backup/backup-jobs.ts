// The daily backup as a background job, which one of the workers runs.
import type { Config } from "../config/settings.ts";
import { type Session, statement, t } from "../platform/database/index.ts";
import type { JobTasks, ScheduledJob } from "../platform/jobs/create-jobs.ts";
import type { Log } from "../platform/log.ts";
import type { Storage } from "../platform/storage.ts";
import { saveBackup } from "./make/save-backup.ts";

export type BackupJobs = { backup: object };

/** Over four hours. The next day's job replaces one that still waits. */
const MAX_ATTEMPTS = 10;
const DAY_MS = 86_400_000;

export interface BackupJobDeps {
  config: Pick<Config, "backupDir" | "backupPassphrase" | "backupKeep">;
  storage: Pick<Storage, "directUrl" | "database" | "secretKey">;
  log: Log;
  onEnd(outcome: "made" | "failed"): void;
}

/** Without a time in the settings, no process runs the job. */
export function backupSchedule({ backupTime }: Pick<Config, "backupTime">): ScheduledJob<BackupJobs>[] {
  if (backupTime === null) return [];
  return [
    {
      name: "backup",
      match: patternOf(backupTime),
      options: {
        // A time at which no worker ran is made up for at the next start.
        backfillPeriod: DAY_MS,
        maxAttempts: MAX_ATTEMPTS,
        jobKey: "backup",
        jobKeyMode: "replace",
      },
    },
  ];
}

/** The crontab pattern of a time. */
function patternOf(time: string): string {
  const [hour, minute] = time.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}

/** `time`: HH:MM in UTC. */
export function nextBackupAt(time: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}

export function backupTasks({ config, storage, log, onEnd }: BackupJobDeps): JobTasks<BackupJobs> {
  const { backupDir: to, backupPassphrase: passphrase, backupKeep: keep } = config;
  return {
    async backup(_payload, { signal }) {
      if (passphrase === null) throw new Error("A configuration with a time for backups has a passphrase.");
      try {
        const { path, deleted, keepFault } = await saveBackup({ storage, to, passphrase, keep, signal });
        onEnd("made");
        log.info(`backup made: ${path}`);
        if (deleted.length > 0) log.info(`older backups deleted: ${deleted.join(", ")}`);
        if (keepFault !== null) log.warn(keepFault);
      } catch (error) {
        if (!signal.aborted) onEnd("failed");
        throw error;
      }
    },
  };
}

const find = statement({
  name: "find_failed_scheduled_backup",
  plan: "scan",
  columns: { updated_at: t.timestamptz },
  sql: `select updated_at
    from graphile_worker._private_jobs
    where key = 'backup'
      and last_error is not null
      and updated_at > coalesce((select created_at from last_backup), '-infinity')`,
});

/**
 * The time of the scheduled backup that failed last; null if a backup was made since. The doctor asks, because the service may have
 * other rights to the folder.
 */
export async function findFailedBackup(runner: Pick<Session, "run">): Promise<Date | null> {
  const [row] = await runner.run(find, {});
  return row?.updated_at ?? null;
}
