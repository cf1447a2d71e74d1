// The life of a job of any kind: queued, running, and finished, failed or canceled. A kind adds only its own columns.
import { rowChanges, type Session, t } from "../platform/database/index.ts";

export const JOB_KEY = { accountId: t.uuid, jobId: t.uuid };
export type JobKey = t.Inputs<typeof JOB_KEY>;

export const IS_OPEN = "status in ('queued', 'running')";

/** Statements that change a job, and answer these columns if they did. */
export function jobSteps<Columns extends t.SqlTypes>(columns: Columns) {
  return rowChanges({ table: "jobs", key: JOB_KEY, columns });
}

/** SQL: what the first work on a job changes. */
export const STARTED = "status = 'running', started_at = coalesce(started_at, now())";

const end = jobSteps({ job_id: t.uuid })("end_job", {
  set: `status = $status, error = $error, finished_at = now(), work = null, members = null,
        rows_total = case when $status = 'finished' then rows_done else rows_total end`,
  where: IS_OPEN,
  parameters: { status: t.textOf<JobEnd>(), error: t.nullable(t.text) },
});

type JobEnd = "finished" | "failed" | "canceled";

/** `error`: for people. False when the job has ended already. */
export async function endJob(
  session: Pick<Session, "run">,
  key: JobKey,
  status: JobEnd,
  error: string | null = null,
): Promise<boolean> {
  return (await session.run(end, { ...key, status, error })).length > 0;
}
