// GET /exports: the account's exports, newest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { idFrom, LAST_ID } from "../../platform/http/id-cursor.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { type ExportRow, exportAnswer, exportColumns, exportOf } from "../export.ts";

const list = statement<[string, string, number], ExportRow>(
  "list_exports",
  `select ${exportColumns}
   from exports
   where account_id = $1
     and export_id < $2
   order by export_id desc
   limit $3`,
);

export function listExports(database: Database) {
  return operation({
    operationId: "listExports",
    method: "GET",
    path: "/exports",
    tag: "Exports",
    summary: "List exports",
    description: "Newest first.",
    scope: "contacts:export",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of exports.", schema: pageAnswer(exportAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const before = idFrom(query.after, LAST_ID);
      const rows = await database.run(list, [caller.accountId, before, query.limit + 1]);
      return answer(
        200,
        pageOf(rows, query.limit, exportOf, (row) => row.export_id),
      );
    },
  });
}
