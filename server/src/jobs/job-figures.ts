// How many background jobs wait or run, over all accounts, for metrics.
import { type Session, statement, t } from "../platform/database/index.ts";
import type { JobQueue } from "./job-work.ts";

/** Jobs that are counted. An account can have 200. */
const COUNTED = 10_000;

const COLUMNS = { queue: t.textOf<JobQueue | "others">(), count: t.int8, seconds: t.float8 };

export type JobFigure = t.Outputs<typeof COLUMNS>;

/** `seconds`: how long the first has been due. Turns are left out: their jobs are counted. */
const read = statement({
  name: "read_job_figures",
  plan: "scan",
  columns: COLUMNS,
  sql: `select queue, count(*) as count, extract(epoch from now() - min(run_at))::float8 as seconds
    from (
      (
        select queue, run_at
        from jobs
        where run_at <= now()
        limit ${COUNTED}
      )
      union all
      (
        select 'others', run_at
        from graphile_worker.jobs
        where run_at <= now()
          and attempts < max_attempts
          and task_identifier not in ('sliced-turn', 'whole-turn')
        limit ${COUNTED}
      )
    ) as due
    group by queue`,
});

export function readJobFigures(session: Session): Promise<JobFigure[]> {
  return session.run(read, {});
}
