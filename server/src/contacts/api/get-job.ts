// GET /jobs/{id}: the progress of a bulk job.

import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { exampleId, idField } from "../../platform/http/answer-fields.ts";
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
    description:
      "Shows how far a job is. The key needs the scope that starts a job of this kind, or `contacts:read`.",
    scope: JOB_SCOPES.read,
    params: z.strictObject({ id: idField("job", "The job's id.") }),
    answers: { 200: { description: "The job.", schema: bulkJobAnswer } },
    examples: { "A job": { params: { id: exampleId("job") } } },
    problems: { 404: ["job_not_found"] },
    async handler({ caller, params }) {
      return answer(200, bulkJobOf(await findBulkJob(database, caller, params.id, "read")));
    },
  });
}
