// A bulk job: one change to many contacts. How it is started, stored, canceled and forgotten.

import { type JobRow, type JobSource, jobStatements } from "../../jobs/index.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";
import { rowChanges, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { addAccountJob, refuseWhenFull } from "../../platform/jobs/add-account-job.ts";
import type { FilterSelection } from "./selection.ts";

export const RUN_BULK_JOB = { queue: "sliced", name: "run-bulk-job" } as const;

export type BulkJobKind = "erase" | "labels";

/**
 * Either inserts the job's members into `bulk_job_members` or returns what finds them, which the job keeps. Locks the members'
 * contacts `for key share` in the order of their phones, so that none is erased before the commit.
 */
export type AddMembers = (
  session: Session,
  accountId: string,
  jobId: string,
) => Promise<{ found: number; notFound: number; kept?: FilterSelection }>;

const insert = statement({
  name: "insert_bulk_job",
  parameters: { accountId: t.uuid, jobId: t.uuid, kind: t.text, apiKeyId: t.uuid },
  sql: `insert into bulk_jobs (account_id, job_id, kind, api_key_id)
    values ($accountId, $jobId, $kind, $apiKeyId)`,
});

export const jobStep = rowChanges({
  table: "bulk_jobs",
  key: { job_id: "jobId" },
  columns: {
    kind: t.textOf<BulkJobKind>(),
    status: t.text,
    parameters: t.jsonb<Record<string, unknown>>(),
    api_key_id: t.uuid,
    after_contact_id: t.nullable(t.uuid),
    created_at: t.timestamptz,
  },
});

const setMembers = jobStep("set_members_of_bulk_job", {
  set: "parameters = $parameters, rows_total = $total, rows_done = $notFound, not_found = $notFound",
  parameters: { parameters: t.jsonb(), total: t.int8, notFound: t.int8 },
});

/** Waits for the chunk that is running. The job deletes its members at its next turn. */
const cancel = jobStep("cancel_bulk_job", {
  set: "status = 'canceled', parameters = '{}', finished_at = now()",
  where: "status in ('queued', 'running')",
});

export const bulkJobs: JobSource = {
  ...jobStatements({ table: "bulk_jobs", kinds: ["erase", "labels"], columns: { id: "job_id" } }),
  async cancel(session, accountId, jobId) {
    return (await session.run(cancel, { accountId, jobId })).length > 0;
  },
};

/** The job runs after the commit of the caller's transaction. Throws 429 `too_many_jobs`. */
export async function startBulkJob(
  session: Session,
  job: { accountId: string; apiKeyId: string; kind: BulkJobKind; parameters?: Record<string, unknown> },
  addMembers: AddMembers,
): Promise<JobRow> {
  const { accountId } = job;
  await refuseWhenFull(session, accountId, RUN_BULK_JOB.queue);
  const jobId = newUuid();
  await session.run(insert, { ...job, jobId });
  const { found, notFound, kept } = await addMembers(session, accountId, jobId);
  const parameters = JSON.stringify({ ...job.parameters, ...kept });
  const members = { parameters, total: found + notFound, notFound };
  await session.run(setMembers, { accountId, jobId, ...members });
  await addAccountJob(session, RUN_BULK_JOB, { accountId, subjectId: jobId });
  const [row] = await session.run(bulkJobs.find, { accountId, id: jobId });
  return row as JobRow;
}

export const forgetOldJobs = cleanUp(
  "delete_old_bulk_jobs",
  "delete from bulk_jobs where finished_at < now() - interval '30 days'",
);
