// A long work over many contacts: how it is kept, and how it starts.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { newUuid } from "../../platform/ids.ts";
import { addAccountJob, refuseWhenFull } from "../../platform/jobs/add-account-job.ts";

/** The background job that runs bulk jobs. */
export const RUN_BULK_JOB = { queue: "sliced", name: "run-bulk-job" } as const;

/** A further kind is a word here and in the table's check, and a step in bulk-job-steps.ts. */
export type BulkJobKind = "erase" | "labels";
export type BulkJobStatus = "queued" | "running" | "done" | "failed" | "canceled";

export interface BulkJobRow {
  job_id: string;
  kind: BulkJobKind;
  status: BulkJobStatus;
  rows_total: number;
  /** Dealt with, those that weren't found and those that were refused among them. */
  rows_done: number;
  not_found: number;
  refused: number;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** What a statement selects or returns for a BulkJobRow. */
export const bulkJobColumns =
  "job_id, kind, status, rows_total, rows_done, not_found, refused, error, created_at, started_at, finished_at";

export interface NewBulkJob {
  accountId: string;
  apiKeyId: string;
  kind: BulkJobKind;
  /** For the kind's step; gone when the job ends. */
  parameters?: Record<string, unknown>;
}

/**
 * Inserts the job's members into `bulk_job_members`, of contacts that it locked `for key share` in the order of their
 * phones, or keeps a filter in the job's parameters; answers how many there are, and how many of those that were asked
 * for have no contact.
 */
export type AddMembers = (
  session: Session,
  accountId: string,
  jobId: string,
) => Promise<{ found: number; notFound: number }>;

const insert = statement<[string, string, BulkJobKind, Record<string, unknown>, string], never>(
  "insert_bulk_job",
  `insert into bulk_jobs (account_id, job_id, kind, parameters, api_key_id)
   values ($1, $2, $3, $4, $5)`,
);

const setTotals = statement<[string, string, number, number], BulkJobRow>(
  "set_bulk_job_totals",
  `update bulk_jobs
   set rows_total = $3::bigint + $4::bigint, rows_done = $4, not_found = $4
   where account_id = $1
     and job_id = $2
   returning ${bulkJobColumns}`,
);

/** In the caller's transaction: the job runs after its commit. Throws 429 `too_many_jobs`. */
export async function startBulkJob(
  session: Session,
  { accountId, apiKeyId, kind, parameters = {} }: NewBulkJob,
  addMembers: AddMembers,
): Promise<BulkJobRow> {
  await refuseWhenFull(session, accountId, RUN_BULK_JOB.queue);
  const jobId = newUuid();
  await session.run(insert, [accountId, jobId, kind, parameters, apiKeyId]);
  const { found, notFound } = await addMembers(session, accountId, jobId);
  const [row] = (await session.run(setTotals, [accountId, jobId, found, notFound])) as [BulkJobRow];
  await addAccountJob(session, RUN_BULK_JOB, { accountId, subjectId: jobId });
  return row;
}
