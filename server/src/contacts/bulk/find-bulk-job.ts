// Reads one bulk job for a caller.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { missingScope } from "../../platform/http/caller.ts";
import { uuidOf } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { BULK_JOB_COLUMNS, type BulkJobRow } from "./bulk-job.ts";
import { type JobAct, scopesFor } from "./job-scopes.ts";

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
  if (!row) throw jobNotFound(id);
  const enough = scopesFor(row.kind, act);
  if (!enough.some((scope) => scopes.has(scope))) throw missingScope(...enough);
  return row;
}

function jobNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "job_not_found",
    title: "There is no such job",
    detail: `There is no job ${JSON.stringify(id.slice(0, 60))}.`,
  });
}
