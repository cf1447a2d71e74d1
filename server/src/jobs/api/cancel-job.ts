import { z } from "zod";
import type { Session } from "../../platform/database/index.ts";
import { answer, exampleId, idField, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { jobErrors } from "../errors.ts";
import { findJob, JOB_SCOPES } from "../find-job.ts";
import { type JobKind, type JobStatus, job } from "../job.ts";
import { endJob, type JobKey } from "../life-cycle.ts";

/** Ends a job in place of `endJob`. False when the job has ended. Throws a problem when it can't be canceled for another reason. */
export type CancelJob = (session: Session, key: JobKey) => Promise<boolean>;

const cancelAny: CancelJob = (session, key) => endJob(session, key, "canceled");

/** `cancels`: of kinds whose end needs more. */
export function cancelJob(cancels: Partial<Record<JobKind, CancelJob>>) {
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
        const { kind, job_id: jobId } = await findJob(session, caller, wanted);
        const cancel = cancels[kind] ?? cancelAny;
        const canceled = await cancel(session, { accountId: caller.accountId, jobId });
        // The job may have ended, or may have been deleted, since it was read.
        const row = await findJob(session, caller, wanted);
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
