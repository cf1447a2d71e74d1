import type { Database } from "../platform/database/database.ts";
import type { Operation } from "../platform/http/operation.ts";
import { cancelJob } from "./api/cancel-job.ts";
import { getJob } from "./api/get-job.ts";
import { listJobs } from "./api/list-jobs.ts";
import type { JobSource } from "./job.ts";

export { type JobRow, type JobSource, jobAnswer, jobOf } from "./job.ts";

export function jobOperations(database: Database, sources: readonly JobSource[]): Operation[] {
  return [listJobs(sources), getJob(database, sources), cancelJob(sources)];
}
