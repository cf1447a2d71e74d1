import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { cancelJob } from "./api/cancel-job.ts";
import { getJob } from "./api/get-job.ts";
import { listJobs } from "./api/list-jobs.ts";

export type { CancelJob } from "./api/cancel-job.ts";
export { type JobRow, type JobStatus, job, readJob, STATUSES } from "./job.ts";
export { type JobOutcome, type JobWork, type TimeSlice, TurnFailed } from "./job-work.ts";
export { endJob, IS_OPEN, JOB_KEY, type JobKey, jobSteps, STARTED } from "./life-cycle.ts";
export { queueJob, readJobFigures, refuseWhenFull, type TurnJobs } from "./queue.ts";
export { turnTasks } from "./run-turn.ts";

export function jobOperations(database: Database, cancels: Parameters<typeof cancelJob>[0]): Operation[] {
  return [listJobs(database), getJob(database), cancelJob(cancels)];
}
