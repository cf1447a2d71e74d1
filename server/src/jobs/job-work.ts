// The code that does the jobs of one kind.
import type { JobContext } from "../platform/jobs/create-jobs.ts";
import type { JobKind } from "./job.ts";
import type { JobKey } from "./life-cycle.ts";

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
