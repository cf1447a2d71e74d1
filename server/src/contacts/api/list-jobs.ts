// GET /jobs: the account's bulk jobs, newest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { idFrom, LAST_ID } from "../../platform/http/id-cursor.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { BULK_JOB_COLUMNS, bulkJobAnswer, bulkJobOf } from "../bulk/bulk-job.ts";
import { JOB_SCOPES, jobKindsOf } from "../bulk/find-bulk-job.ts";

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

export function listJobs(database: Database) {
  return operation({
    operationId: "listJobs",
    method: "GET",
    path: "/jobs",
    tag: "Jobs",
    summary: "List jobs",
    description:
      "Newest first. A key with contacts:read sees all jobs; any other key sees the kinds of jobs that it may start. A " +
      "job is kept for 30 days after its end.",
    scope: JOB_SCOPES.read,
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of jobs.", schema: pageAnswer(bulkJobAnswer) } },
    examples: { "The newest": { query: { limit: 50 } } },
    async handler({ caller, query }) {
      const rows = await database.run(list, {
        accountId: caller.accountId,
        before: idFrom(query.after, LAST_ID),
        limit: query.limit + 1,
        kinds: jobKindsOf(caller, "read"),
      });
      const page = pageOf(rows, query.limit, bulkJobOf, (row) => row.job_id);
      return answer(200, page);
    },
  });
}
