// Scheduled jobs after a wrong clock. graphile-worker takes the time of a process for the time of a schedule: one whose clock is
// two hours ahead notes that the jobs of these two hours ran, and no process adds them until then.
import { type Database, statement, t } from "../database/index.ts";
import type { Log } from "../log.ts";

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

/** Goes by the database's clock. Each worker calls it every minute. */
export async function mendSchedule(database: Database, log: Log): Promise<void> {
  const mended = await database.run(mend, {});
  if (mended.length === 0) return;
  log.warn(
    { said: mended.map(({ identifier }) => identifier).join(", ") },
    "the clock of a worker is or was ahead of the database's: scheduled jobs go on",
  );
}
