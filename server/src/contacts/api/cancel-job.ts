// POST /jobs/{id}/cancel: keeps the members that a job hasn't come to.
import { z } from "zod";
import { statement } from "../../platform/database/statement.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type BulkJobRow, bulkJobColumns } from "../bulk-job.ts";
import { bulkJobAnswer, bulkJobOf } from "../bulk-job-answer.ts";
import { findBulkJob } from "../find-bulk-job.ts";
import { jobEnded, jobNotFound } from "../job-problems.ts";

/** Waits for a chunk that is being done. The job itself removes its members when it comes by. */
const cancel = statement<[string, string], BulkJobRow>(
  "cancel_bulk_job",
  `update bulk_jobs
   set status = 'canceled', parameters = '{}', finished_at = now()
   where account_id = $1
     and job_id = $2
     and status in ('queued', 'running')
   returning ${bulkJobColumns}`,
);

export const cancelJob = operation({
  operationId: "cancelJob",
  method: "POST",
  path: "/jobs/:id/cancel",
  tag: "Jobs",
  summary: "Cancel a job",
  description: "What it has done stays done; when this answers it does no more.",
  scope: "contacts:write",
  params: z.strictObject({ id: z.string() }),
  answers: { 200: { description: "The job, canceled.", schema: bulkJobAnswer } },
  problems: { 404: ["job_not_found"], 409: ["job_ended"] },
  async handler({ caller, params, once }) {
    const { accountId } = caller;
    const jobId = uuidOf("job", params.id);
    if (jobId === null) throw jobNotFound(params.id);
    return once(async (session) => {
      const [canceled] = await session.run(cancel, [accountId, jobId]);
      if (canceled) return answer(200, bulkJobOf(canceled));
      const row = await findBulkJob(session, accountId, jobId);
      throw row ? jobEnded(row.status) : jobNotFound(params.id);
    });
  },
});
