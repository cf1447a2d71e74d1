// The life of a job of any kind: queued, running, and finished, failed or canceled. A kind adds only its own columns, and the code that
// does its jobs.
import { rowChanges, type Session, t } from "../platform/database/index.ts";
import type { JobContext } from "../platform/jobs/create-jobs.ts";
import type { JobKind } from "./job.ts";

export const JOB_KEY = { accountId: t.uuid, jobId: t.uuid };
export type JobKey = t.Inputs<typeof JOB_KEY>;

export const IS_OPEN = "status in ('queued', 'running')";

/** Statements that change a job, and answer these columns if they did. */
export function jobSteps<Columns extends t.SqlTypes>(columns: Columns) {
  return rowChanges({ table: "jobs", key: { job_id: "jobId" }, columns });
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

/** The code that does the jobs of one kind. */
export interface JobWork {
  kinds: readonly JobKind[];
  /** Called again after each turn until it answers "ended", after an error and after a crash. */
  run(job: JobKey, slice: TimeSlice): Promise<JobOutcome>;
  /** Ends a job that failed too often, or during which the process ended three times in a row. `reason`: for people. */
  fail(job: JobKey, reason: string): Promise<unknown>;
}

/** Jobs in `sliced` stop after their time slice and go on in a later turn. Jobs in `whole` can't be interrupted. */
export type JobQueue = "sliced" | "whole";

export interface TimeSlice extends Pick<JobContext, "signal"> {
  /** True when the job must stop and ask for another turn: the time is used up, or the process is stopping. */
  isOver(): boolean;
}

export type JobOutcome = "ended" | { againInMs: number };

/** Thrown by a job that is tried again later. The reason is shown to people. */
export class TurnFailed extends Error {}
