// A background job that an account asked for, and the code that runs it.
import type { JobContext } from "../platform/jobs/create-jobs.ts";

/** Jobs in `sliced` stop after their time slice and go on in a later turn. Jobs in `whole` can't be interrupted. */
export type JobQueue = "sliced" | "whole";

export interface AccountJobKind {
  queue: JobQueue;
  name: string;
}

export interface AccountJob {
  accountId: string;
  subjectId: string;
}

export interface TimeSlice extends Pick<JobContext, "signal"> {
  /** True when the job must stop and ask for another turn: the time is used up, or the process is stopping. */
  isOver(): boolean;
}

export type JobOutcome = "ended" | { againInMs: number };

export interface AccountJobTask extends AccountJobKind {
  /** Called again after each turn until it answers "ended", and after a crash. An error is retried with backoff, without end. */
  run(job: AccountJob, slice: TimeSlice): Promise<JobOutcome>;
  /** Ends a job during which the process ended three times in a row. `reason`: for people. */
  giveUp(job: AccountJob, reason: string): Promise<unknown>;
}
