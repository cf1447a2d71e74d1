// GET /jobs/{id}: how far a job is.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { bulkJobAnswer, bulkJobOf } from "../bulk/bulk-job-answer.ts";
import { findBulkJob } from "../bulk/find-bulk-job.ts";
import { jobNotFound } from "../bulk/job-problems.ts";
import { forbiddenJob, JOB_SCOPES, jobKindsOf } from "../bulk/job-scopes.ts";

export function getJob(database: Database) {
  return operation({
    operationId: "getJob",
    method: "GET",
    path: "/jobs/:id",
    tag: "Jobs",
    summary: "Get a job",
    scope: JOB_SCOPES.read,
    params: z.strictObject({ id: z.string() }),
    answers: { 200: { description: "The job.", schema: bulkJobAnswer } },
    problems: { 404: ["job_not_found"] },
    async handler({ caller, params }) {
      const jobId = uuidOf("job", params.id);
      const row = jobId === null ? undefined : await findBulkJob(database, caller.accountId, jobId);
      if (!row) throw jobNotFound(params.id);
      if (!jobKindsOf(caller, "read").includes(row.kind)) throw forbiddenJob(row.kind, "read");
      return answer(200, bulkJobOf(row));
    },
  });
}
