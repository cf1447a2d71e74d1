// What the service changes in the tables of graphile-worker.
import { cleanUp } from "../database/clean-up.ts";
import { type Database, statement, t } from "../database/index.ts";
import type { Log } from "../log.ts";

/** Runs in a row during which the process ended. Then the job, which may be the reason, ends, too. */
export const MOST_DEATHS = 3;

/** For people who wait for the job. */
export const PROCESS_ENDED = `Parley's process ended ${MOST_DEATHS} times during this job, so it isn't tried again.`;

/** graphile-worker keeps why the last run of a job failed. A run that ends in another way replaces it. */
const DIED = "process_ended";

const release = statement({
  name: "release_jobs_of_dead_processes",
  plan: "scan",
  parameters: { poolIds: t.textArray },
  sql: `update graphile_worker._private_jobs
    set locked_at = null,
      locked_by = null,
      last_error = '${DIED} ' || coalesce(substring(last_error from '^${DIED} (\\d+)$')::integer, 0) + 1
    where locked_by = any ($poolIds)`,
});

/** `poolIds`: from `onPool`, of processes that ended without a stop. Their jobs run again. */
export async function releaseDiedJobs(database: Database, poolIds: string[]): Promise<void> {
  if (poolIds.length > 0) await database.run(release, { poolIds });
}

/** Runs of a job in a row during which the process ended. */
export function deathsOf({ last_error: error }: { last_error: string | null }): number {
  const [, count = 0] = error?.match(`^${DIED} (\\d+)$`) ?? [];
  return Number(count);
}

/** Clocks of machines that agree differ by less. */
const TOLERANCE = "2 minutes";

const mend = statement({
  name: "mend_schedule",
  plan: "scan",
  columns: { identifier: t.text },
  sql: `update graphile_worker._private_known_crontabs
    set last_execution = now()
    where last_execution > now() + interval '${TOLERANCE}'
    returning identifier`,
});

/**
 * graphile-worker takes the time of a process for the time of a schedule: one whose clock is two hours ahead notes that the jobs of
 * these two hours ran, and no process adds them until then. Goes by the database's clock. Each worker calls it every minute.
 */
export async function mendSchedule(database: Database, log: Log): Promise<void> {
  const mended = await database.run(mend, {});
  if (mended.length === 0) return;
  log.warn(
    { said: mended.map(({ identifier }) => identifier).join(", ") },
    "the clock of a worker is or was ahead of the database's: scheduled jobs go on",
  );
}

/** graphile-worker keeps jobs that failed for good for ever. They stay for 30 days, to look at. */
export const forgetFailedJobs = cleanUp({
  name: "delete_failed_jobs",
  table: "graphile_worker._private_jobs",
  where: "attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'",
});
