// Whether processes that own lanes are alive, by the database's clock.
import { type Session, statement, t } from "../database/index.ts";

const COLUMNS = { alive: t.int8, recently: t.bool };

/** A worker that stopped in order counts as recently alive too: its successor may be starting. */
const read = statement({
  name: "read_worker_life",
  plan: "scan",
  parameters: { seconds: t.float8 },
  columns: COLUMNS,
  sql: `select count(*) filter (where stopped_at is null) as alive, count(*) > 0 as recently
    from workers
    where takes_lanes
      and beat_at > now() - make_interval(secs => $seconds)`,
});

/** The header of `/readyz` that has the id of the process in the table `workers`. */
export const PROCESS_HEADER = "parley-process";

const find = statement({
  name: "find_worker",
  parameters: { workerId: t.uuid },
  columns: { worker_id: t.uuid },
  sql: `select worker_id
    from workers
    where worker_id = $workerId`,
});

/** Whether a process of the service uses this database. */
export async function usesDatabase(runner: Pick<Session, "run">, workerId: string): Promise<boolean> {
  return (await runner.run(find, { workerId })).length > 0;
}

/** `alive`: workers with a beat in the last `silenceMs`. `recently`: whether any was alive in that time. */
export async function readWorkerLife(
  runner: Pick<Session, "run">,
  silenceMs: number,
): Promise<t.Outputs<typeof COLUMNS>> {
  const [row] = await runner.run(read, { seconds: silenceMs / 1_000 });
  return row as t.Outputs<typeof COLUMNS>;
}
