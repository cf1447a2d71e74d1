// POST /jobs/{id}/cancel: stops a job before its remaining members.

import { z } from "zod";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { exampleId, idField } from "../../platform/http/answer-fields.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { BULK_JOB_COLUMNS, type BulkJobRow, bulkJobAnswer, bulkJobOf } from "../bulk/bulk-job.ts";
import { findBulkJob, JOB_SCOPES, jobKindsOf } from "../bulk/find-bulk-job.ts";

/** Waits for the chunk that is running. The job deletes its members at its next turn. */
const cancel = statement({
  name: "cancel_bulk_job",
  parameters: { accountId: t.uuid, jobId: t.nullable(t.uuid), kinds: t.textArray },
  columns: BULK_JOB_COLUMNS,
  sql: `update bulk_jobs
    set status = 'canceled', parameters = '{}', finished_at = now()
    where account_id = $accountId
      and job_id = $jobId
      and status in ('queued', 'running')
      and kind = any ($kinds)
    returning ${columnList(BULK_JOB_COLUMNS)}`,
});

export const cancelJob = operation({
  operationId: "cancelJob",
  method: "POST",
  path: "/jobs/:id/cancel",
  tag: "Jobs",
  summary: "Cancel a job",
  description:
    "Changes that the job has made stay. After the answer it makes no further changes. The key needs the scope that " +
    "starts a job of this kind.",
  scope: JOB_SCOPES.cancel,
  params: z.strictObject({ id: idField("job", "The job's id.") }),
  answers: { 200: { description: "The job, canceled.", schema: bulkJobAnswer } },
  examples: { "A job": { params: { id: exampleId("job") } } },
  problems: { 404: ["job_not_found"], 409: ["job_ended"] },
  async handler({ caller, params, once }) {
    const { accountId } = caller;
    const jobId = uuidOf("job", params.id);
    return once(async (session) => {
      const [canceled] = await session.run(cancel, { accountId, jobId, kinds: jobKindsOf(caller, "cancel") });
      if (canceled) return answer(200, bulkJobOf(canceled));
      throw jobEnded(await findBulkJob(session, caller, params.id, "cancel"));
    });
  },
});

function jobEnded({ status }: BulkJobRow): Problem {
  return new Problem({
    status: 409,
    code: "job_ended",
    title: "The job has ended",
    detail: `The job can't be canceled because its status is ${status}.`,
  });
}
