// GET /imports: the account's imports, newest first.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { idFrom, LAST_ID } from "../../platform/http/input/id-cursor.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/input/page.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { IMPORT_COLUMNS, type ImportRow, importAnswer, importOf } from "../import.ts";

const list = statement({
  name: "list_imports",
  parameters: { accountId: t.uuid, before: t.uuid, limit: t.int8 },
  columns: IMPORT_COLUMNS,
  sql: `select ${columnList(IMPORT_COLUMNS)}
    from imports
    where account_id = $accountId
      and import_id < $before
    order by import_id desc
    limit $limit`,
});

export function listImportRows(
  database: Database,
  accountId: string,
  page: { before: string; limit: number },
): Promise<ImportRow[]> {
  return database.run(list, { accountId, ...page });
}

export function listImports(database: Database) {
  return operation({
    operationId: "listImports",
    method: "GET",
    path: "/imports",
    tag: "Imports",
    summary: "List imports",
    description: "Imports of the last 7 days, newest first.",
    scope: "contacts:write",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of imports.", schema: pageAnswer(importAnswer) } },
    examples: { "The newest": { query: { limit: 50 } } },
    async handler({ caller: { accountId }, query }) {
      const before = idFrom(query.after, LAST_ID);
      const rows = await listImportRows(database, accountId, { before, limit: query.limit + 1 });
      const page = pageOf(rows, query.limit, importOf, (row) => row.import_id);
      return answer(200, page);
    },
  });
}
