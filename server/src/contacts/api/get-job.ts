// GET /jobs/{id}: the progress of a bulk job.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { bulkJobAnswer, bulkJobOf } from "../bulk/bulk-job.ts";
import { findBulkJob, JOB_SCOPES } from "../bulk/find-bulk-job.ts";

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
      return answer(200, bulkJobOf(await findBulkJob(database, caller, params.id, "read")));
    },
  });
}
