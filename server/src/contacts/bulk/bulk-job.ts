// A bulk job: one change to many contacts. How it is started, stored and answered.
import { z } from "zod";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { addAccountJob, refuseWhenFull } from "../../platform/jobs/add-account-job.ts";

export const RUN_BULK_JOB = { queue: "sliced", name: "run-bulk-job" } as const;

export type BulkJobKind = "erase" | "labels";

export const BULK_JOB_COLUMNS = {
  job_id: t.uuid,
  kind: t.textOf<BulkJobKind>(),
  status: t.textOf<"queued" | "running" | "done" | "failed" | "canceled">(),
  rows_total: t.int8,
  /** Includes `not_found` and `refused`. */
  rows_done: t.int8,
  not_found: t.int8,
  refused: t.int8,
  error: t.nullable(t.text),
  created_at: t.timestamptz,
  started_at: t.nullable(t.timestamptz),
  finished_at: t.nullable(t.timestamptz),
};

export type BulkJobRow = t.Outputs<typeof BULK_JOB_COLUMNS>;

export interface NewBulkJob {
  accountId: string;
  apiKeyId: string;
  kind: BulkJobKind;
  /** For the step of this kind. Deleted when the job ends. */
  parameters?: Record<string, unknown>;
}

/**
 * Either inserts the job's members into `bulk_job_members` or adds a filter to the job's parameters. Locks the members'
 * contacts `for key share` in the order of their phones, so that none is erased before the commit. Returns the number of
 * members, and the number of requested phones without a contact.
 */
export type AddMembers = (
  session: Session,
  accountId: string,
  jobId: string,
) => Promise<{ found: number; notFound: number }>;

const insert = statement({
  name: "insert_bulk_job",
  parameters: { accountId: t.uuid, jobId: t.uuid, kind: t.text, parameters: t.jsonb(), apiKeyId: t.uuid },
  sql: `insert into bulk_jobs (account_id, job_id, kind, parameters, api_key_id)
    values ($accountId, $jobId, $kind, $parameters, $apiKeyId)`,
});

const setTotals = statement({
  name: "set_bulk_job_totals",
  parameters: { accountId: t.uuid, jobId: t.uuid, total: t.int8, notFound: t.int8 },
  columns: BULK_JOB_COLUMNS,
  sql: `update bulk_jobs
    set rows_total = $total, rows_done = $notFound, not_found = $notFound
    where account_id = $accountId
      and job_id = $jobId
    returning ${columnList(BULK_JOB_COLUMNS)}`,
});

/** The job runs after the commit of the caller's transaction. Throws 429 `too_many_jobs`. */
export async function startBulkJob(
  session: Session,
  { accountId, apiKeyId, kind, parameters = {} }: NewBulkJob,
  addMembers: AddMembers,
): Promise<BulkJobRow> {
  await refuseWhenFull(session, accountId, RUN_BULK_JOB.queue);
  const jobId = newUuid();
  await session.run(insert, { accountId, jobId, kind, parameters: JSON.stringify(parameters), apiKeyId });
  const { found, notFound } = await addMembers(session, accountId, jobId);
  const total = found + notFound;
  const [row] = (await session.run(setTotals, { accountId, jobId, total, notFound })) as [BulkJobRow];
  await addAccountJob(session, RUN_BULK_JOB, { accountId, subjectId: jobId });
  return row;
}

export const bulkJobAnswer = z
  .object({
    id: z.string(),
    kind: z.enum(["erase", "labels"]),
    status: z.enum(["queued", "running", "done", "failed", "canceled"]),
    rows_done: z.int().meta({ description: "Rows processed so far, including those not found and refused." }),
    rows_total: z.int(),
    not_found: z
      .int()
      .meta({ description: "Rows without a contact, or whose contact was deleted before its turn." }),
    refused: z.int().meta({ description: "Contacts left unchanged because a rule forbids the change." }),
    rate: z.number().nullable().meta({ description: "Rows per second since the job started." }),
    error: z.string().nullable(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Job" });

export function bulkJobOf(row: BulkJobRow): z.input<typeof bulkJobAnswer> {
  const { kind, status, rows_done, rows_total, not_found, refused, error, created_at, finished_at } = row;
  return {
    id: publicId("job", row.job_id),
    kind,
    status,
    rows_done,
    rows_total,
    not_found,
    refused,
    rate: rateOf(row),
    error,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

/** Phones of one request. */
export const MOST_PHONES = 10_000;

/** The answer of an operation that starts a job. */
export const BULK_JOB_STARTED = {
  202: {
    description: "The job is queued.",
    schema: z.object({ message: z.string(), job: bulkJobAnswer }),
  },
};

export function startedJob(row: BulkJobRow, change: "changed" | "deleted") {
  const found = row.rows_total - row.not_found;
  const contacts = found === 1 ? "1 contact is" : `${found} contacts are`;
  return { message: `${contacts} being ${change}`, job: bulkJobOf(row) };
}

function rateOf({ started_at, finished_at, rows_done }: BulkJobRow): number | null {
  if (started_at === null) return null;
  const seconds = ((finished_at?.getTime() ?? Date.now()) - started_at.getTime()) / 1_000;
  return seconds <= 0 ? null : Math.round((rows_done / seconds) * 10) / 10;
}
