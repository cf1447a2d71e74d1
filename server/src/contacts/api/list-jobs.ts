// GET /jobs: the account's long works over contacts, newest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { idFrom, LAST_ID } from "../../platform/http/id-cursor.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { type BulkJobRow, bulkJobColumns } from "../bulk/bulk-job.ts";
import { bulkJobAnswer, bulkJobOf } from "../bulk/bulk-job-answer.ts";
import { JOB_SCOPES, jobKindsOf } from "../bulk/job-scopes.ts";

const list = statement<[string, string, number, string[]], BulkJobRow>(
  "list_bulk_jobs",
  `select ${bulkJobColumns}
   from bulk_jobs
   where account_id = $1
     and job_id < $2
     and kind = any ($4::text[])
   order by job_id desc
   limit $3`,
);

export function listJobs(database: Database) {
  return operation({
    operationId: "listJobs",
    method: "GET",
    path: "/jobs",
    tag: "Jobs",
    summary: "List jobs",
    description:
      "Newest first, of the kinds that the key may see: all with contacts:read, else those that it may start. A job " +
      "is kept for 30 days after its end.",
    scope: JOB_SCOPES.read,
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of jobs.", schema: pageAnswer(bulkJobAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const before = idFrom(query.after, LAST_ID);
      const rows = await database.run(list, [
        caller.accountId,
        before,
        query.limit + 1,
        jobKindsOf(caller, "read"),
      ]);
      return answer(
        200,
        pageOf(rows, query.limit, bulkJobOf, (row) => row.job_id),
      );
    },
  });
}
