// The daily backup as a background job, which one of the workers runs.
import type { Config } from "../../config/settings.ts";
import type { JobTasks, ScheduledJob } from "../../platform/jobs/create-jobs.ts";
import type { Log } from "../../platform/log.ts";
import { runBackupProcess } from "./run-backup-process.ts";
import { patternOf } from "./schedule.ts";

export type BackupJobs = { backup: object };

/** Over four hours. The next day's job replaces one that still waits. */
const MAX_ATTEMPTS = 10;
const DAY_MS = 86_400_000;

export interface BackupJobDeps {
  config: Config;
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

export function backupTasks({ config, log, onEnd }: BackupJobDeps): JobTasks<BackupJobs> {
  return {
    async backup(_payload, { signal }) {
      try {
        const { path, deleted, keepFault } = await runBackupProcess(config, signal);
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
