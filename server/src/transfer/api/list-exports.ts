// GET /exports: the account's exports, newest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery, positionOf } from "../../platform/http/page.ts";
import { type ExportRow, exportAnswer, exportColumns, exportOf } from "../export.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

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
      const before = query.after === undefined ? LAST : positionOf(query.after, UUID);
      const rows = await database.run(list, [caller.accountId, before, query.limit + 1]);
      return answer(
        200,
        pageOf(rows, query.limit, exportOf, (row) => row.export_id),
      );
    },
  });
}
