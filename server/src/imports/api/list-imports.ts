// GET /imports: the account's imports, newest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { idFrom, LAST_ID } from "../../platform/http/id-cursor.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { type ImportRow, importAnswer, importColumns, importOf } from "../import.ts";

const list = statement<[string, string, number], ImportRow>(
  "list_imports",
  `select ${importColumns}
   from imports
   where account_id = $1
     and import_id < $2
   order by import_id desc
   limit $3`,
);

export function listImports(database: Database) {
  return operation({
    operationId: "listImports",
    method: "GET",
    path: "/imports",
    tag: "Imports",
    summary: "List imports",
    description: "Newest first, those of the last 7 days.",
    scope: "contacts:write",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of imports.", schema: pageAnswer(importAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const before = idFrom(query.after, LAST_ID);
      const rows = await database.run(list, [caller.accountId, before, query.limit + 1]);
      return answer(
        200,
        pageOf(rows, query.limit, importOf, (row) => row.import_id),
      );
    },
  });
}
