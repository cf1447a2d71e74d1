// Reads one bulk job for a caller, and the scopes that a caller needs. A job is canceled with the scope that starts it.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { type Caller, missingScope } from "../../platform/http/caller.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { BULK_JOB_COLUMNS, type BulkJobKind, type BulkJobRow } from "./bulk-job.ts";

const find = statement({
  name: "find_bulk_job",
  parameters: { accountId: t.uuid, jobId: t.nullable(t.uuid) },
  columns: BULK_JOB_COLUMNS,
  sql: `select ${columnList(BULK_JOB_COLUMNS)}
    from bulk_jobs
    where account_id = $accountId
      and job_id = $jobId`,
});

/** `id` is the public one. Throws 404 `job_not_found`, and 403 if the caller's key lacks the scope for the act. */
export async function findBulkJob(
  database: Pick<Database | Session, "run">,
  { accountId, scopes }: Caller,
  id: string,
  act: JobAct,
): Promise<BulkJobRow> {
  const [row] = await database.run(find, { accountId, jobId: uuidOf("job", id) });
  if (!row) throw notFound("job_not_found", "job", id);
  const enough = scopesFor(row.kind, act);
  if (!enough.some((scope) => scopes.has(scope))) throw missingScope(...enough);
  return row;
}

const STARTS: Record<BulkJobKind, string> = { erase: "contacts:erase", labels: "contacts:write" };
const READS_ALL = "contacts:read";

type JobAct = "read" | "cancel";

/** An operation needs any of these scopes. `scopesFor` tells which of them fit a job. */
export const JOB_SCOPES = {
  read: [READS_ALL, STARTS.erase, STARTS.labels],
  cancel: [STARTS.labels, STARTS.erase],
} satisfies Record<JobAct, [string, ...string[]]>;

export function jobKindsOf({ scopes }: Caller, act: JobAct): BulkJobKind[] {
  const kinds = Object.keys(STARTS) as BulkJobKind[];
  return kinds.filter((kind) => scopesFor(kind, act).some((scope) => scopes.has(scope)));
}

function scopesFor(kind: BulkJobKind, act: JobAct): [string, ...string[]] {
  return act === "read" ? [READS_ALL, STARTS[kind]] : [STARTS[kind]];
}
