import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { findJob, JOB_SCOPES } from "../find-job.ts";
import { job } from "../job.ts";

export function getJob(database: Database) {
  return operation({
    operationId: "getJob",
    route: "GET /jobs/:id",
    tag: "Jobs",
    summary: "Get a job",
    description:
      "Shows how far a job is. Takes the ids of exports and imports too. The key needs the scope that starts a job of this " +
      "kind, or `contacts:read`, or `broadcasts:read` for a plan.",
    scope: JOB_SCOPES.read,
    params: z.strictObject({ id: idField("job", "The job's id.") }),
    answers: { 200: { description: "The job.", schema: job.answer } },
    examples: {
      "A bulk job": { params: { id: exampleId("job") } },
      "An export": { params: { id: exampleId("exp") } },
    },
    problems: { 404: ["job_not_found"] },
    async handler({ caller, params: { id } }) {
      return answer(200, job.of(await findJob(database, caller, { id, act: "read" })));
    },
  });
}
