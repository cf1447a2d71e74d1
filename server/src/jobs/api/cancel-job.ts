import { z } from "zod";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { jobErrors } from "../errors.ts";
import { findJob } from "../find-job.ts";
import { type JobStatus, job } from "../job.ts";
import { JOB_SCOPES } from "../job-scopes.ts";
import type { JobSource } from "../job-source.ts";

export function cancelJob(sources: readonly JobSource[]) {
  return operation({
    operationId: "cancelJob",
    route: "POST /jobs/:id/cancel",
    tag: "Jobs",
    summary: "Cancel a job",
    description:
      "Changes that the job has made stay. A canceled job stays canceled. After the answer it makes no further changes, and an export isn't mailed. The key " +
      "needs the scope that starts a job of this kind.",
    scope: JOB_SCOPES.cancel,
    params: z.strictObject({ id: idField("job", "The job's id.") }),
    answers: { 200: { description: "The job, canceled.", schema: job.answer } },
    examples: { "A bulk job": { params: { id: exampleId("job") } } },
    problems: { 404: ["job_not_found"], 409: ["export_being_mailed", "job_ended"] },
    handler: ({ caller, params, once }) =>
      once(async (session) => {
        const wanted = { id: params.id, act: "cancel" } as const;
        const { source, id } = await findJob(session, sources, caller, wanted);
        const canceled = await source.cancel(session, caller.accountId, id);
        // The job may have ended, or may have been deleted, since it was read.
        const { row } = await findJob(session, sources, caller, wanted);
        if (canceled || row.status === "canceled") return answer(200, job.of(row));
        throw jobEnded(row.status);
      }),
  });
}

function jobEnded(status: JobStatus): Problem {
  return new Problem(jobErrors.job_ended, {
    detail: `The job can't be canceled because its status is ${status}.`,
  });
}
