// GET /exports/{id}: how far an export is.
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type ExportRow, exportAnswer, exportColumns, exportOf } from "../export.ts";
import { exportNotFound } from "../problems.ts";

const find = statement<[string, string], ExportRow>(
  "find_export",
  `select ${exportColumns}
   from exports
   where account_id = $1
     and export_id = $2`,
);

export function getExport(database: Database) {
  return operation({
    operationId: "getExport",
    method: "GET",
    path: "/exports/:id",
    tag: "Exports",
    summary: "Get an export",
    scope: "contacts:export",
    params: z.strictObject({ id: z.string() }),
    answers: { 200: { description: "The export.", schema: exportAnswer } },
    problems: { 404: ["export_not_found"] },
    async handler({ caller, params }) {
      const exportId = uuidOf("exp", params.id);
      const [row] = exportId === null ? [] : await database.run(find, [caller.accountId, exportId]);
      if (!row) throw exportNotFound(params.id);
      return answer(200, exportOf(row));
    },
  });
}
