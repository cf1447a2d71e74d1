// POST /jobs/{id}/cancel: keeps the members that a job hasn't come to.
import { z } from "zod";
import { statement } from "../../platform/database/statement.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type BulkJobRow, bulkJobColumns } from "../bulk/bulk-job.ts";
import { bulkJobAnswer, bulkJobOf } from "../bulk/bulk-job-answer.ts";
import { findBulkJob } from "../bulk/find-bulk-job.ts";
import { jobEnded, jobNotFound } from "../bulk/job-problems.ts";
import { forbiddenJob, JOB_SCOPES, jobKindsOf } from "../bulk/job-scopes.ts";

/** Waits for a chunk that is being done. The job itself removes its members when it comes by. */
const cancel = statement<[string, string, string[]], BulkJobRow>(
  "cancel_bulk_job",
  `update bulk_jobs
   set status = 'canceled', parameters = '{}', finished_at = now()
   where account_id = $1
     and job_id = $2
     and status in ('queued', 'running')
     and kind = any ($3::text[])
   returning ${bulkJobColumns}`,
);

export const cancelJob = operation({
  operationId: "cancelJob",
  method: "POST",
  path: "/jobs/:id/cancel",
  tag: "Jobs",
  summary: "Cancel a job",
  description:
    "What it has done stays done; when this answers it does no more. The key needs the scope that starts such a job.",
  scope: JOB_SCOPES.cancel,
  params: z.strictObject({ id: z.string() }),
  answers: { 200: { description: "The job, canceled.", schema: bulkJobAnswer } },
  problems: { 404: ["job_not_found"], 409: ["job_ended"] },
  async handler({ caller, params, once }) {
    const { accountId } = caller;
    const jobId = uuidOf("job", params.id);
    if (jobId === null) throw jobNotFound(params.id);
    const kinds = jobKindsOf(caller, "cancel");
    return once(async (session) => {
      const [canceled] = await session.run(cancel, [accountId, jobId, kinds]);
      if (canceled) return answer(200, bulkJobOf(canceled));
      const row = await findBulkJob(session, accountId, jobId);
      if (row && !kinds.includes(row.kind)) throw forbiddenJob(row.kind, "cancel");
      throw row ? jobEnded(row.status) : jobNotFound(params.id);
    });
  },
});
