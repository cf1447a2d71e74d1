// Bulk jobs as the API lists, finds and cancels them.
import type { JobSource } from "../../jobs/index.ts";
import { rowById, rowsById } from "../../platform/database/account-rows.ts";
import type { Database } from "../../platform/database/database.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { BULK_JOB_COLUMNS, jobRowOf } from "./bulk-job.ts";

const list = statement({
  name: "list_bulk_jobs",
  parameters: { accountId: t.uuid, before: t.uuid, limit: t.int8, kinds: t.textArray },
  columns: BULK_JOB_COLUMNS,
  sql: `select ${columnList(BULK_JOB_COLUMNS)}
    from bulk_jobs
    where account_id = $accountId
      and job_id < $before
      and kind = any ($kinds)
    order by job_id desc
    limit $limit`,
});

const find = rowsById({ name: "find_bulk_job", table: "bulk_jobs", columns: BULK_JOB_COLUMNS, id: "job_id" });

/** Waits for the chunk that is running. The job deletes its members at its next turn. */
const cancel = statement({
  name: "cancel_bulk_job",
  parameters: { accountId: t.uuid, jobId: t.uuid },
  columns: BULK_JOB_COLUMNS,
  sql: `update bulk_jobs
    set status = 'canceled', parameters = '{}', finished_at = now()
    where account_id = $accountId
      and job_id = $jobId
      and status in ('queued', 'running')
    returning ${columnList(BULK_JOB_COLUMNS)}`,
});

export function bulkJobs(database: Database): JobSource {
  return {
    kinds: ["erase", "labels"],
    async list(accountId, page) {
      return (await database.run(list, { accountId, ...page })).map(jobRowOf);
    },
    async find(runner, accountId, jobId) {
      const row = await rowById(runner, find, accountId, jobId);
      return row ? jobRowOf(row) : null;
    },
    async cancel(session, accountId, jobId) {
      const [row] = await session.run(cancel, { accountId, jobId });
      return row ? jobRowOf(row) : null;
    },
  };
}
