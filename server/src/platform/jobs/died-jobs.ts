// Background jobs whose process ended while they ran. Such a job may be the reason, so it isn't tried without end.
import { type Database, statement, t } from "../database/index.ts";

/** Runs in a row during which the process ended. Then the job ends, too. */
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
