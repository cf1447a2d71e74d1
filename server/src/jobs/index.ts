import type { Database } from "../platform/database/index.ts";
import type { Operation } from "../platform/http/index.ts";
import { cancelJob } from "./api/cancel-job.ts";
import { getJob } from "./api/get-job.ts";
import { listJobs } from "./api/list-jobs.ts";
import type { JobSource } from "./job-source.ts";

export type { AccountJob, AccountJobTask, JobOutcome, TimeSlice } from "./account-job.ts";
export { addAccountJob, refuseWhenFull, type TurnJobs } from "./add-account-job.ts";
export { type JobRow, job } from "./job.ts";
export { readJobFigures } from "./job-figures.ts";
export { type JobSource, jobStatements } from "./job-source.ts";
export { turnTasks } from "./run-turn.ts";

export function jobOperations(database: Database, sources: readonly JobSource[]): Operation[] {
  return [listJobs(database, sources), getJob(database, sources), cancelJob(sources)];
}
