import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { idFrom, LAST_ID } from "../../platform/http/input/id-cursor.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/input/page.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { EXPORT_COLUMNS, type ExportRow, exportAnswer, exportOf } from "../export.ts";

const list = statement({
  name: "list_exports",
  parameters: { accountId: t.uuid, before: t.uuid, limit: t.int8 },
  columns: EXPORT_COLUMNS,
  sql: `select ${columnList(EXPORT_COLUMNS)}
    from exports
    where account_id = $accountId
      and export_id < $before
    order by export_id desc
    limit $limit`,
});

export function listExportRows(
  database: Database,
  accountId: string,
  page: { before: string; limit: number },
): Promise<ExportRow[]> {
  return database.run(list, { accountId, ...page });
}

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
    examples: { "The newest": { query: { limit: 50 } } },
    async handler({ caller: { accountId }, query }) {
      const before = idFrom(query.after, LAST_ID);
      const rows = await listExportRows(database, accountId, { before, limit: query.limit + 1 });
      const page = pageOf(rows, query.limit, exportOf, (row) => row.export_id);
      return answer(200, page);
    },
  });
}
