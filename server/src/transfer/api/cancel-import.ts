// POST /imports/{id}/cancel: applies no further row.
import { z } from "zod";
import { statement } from "../../platform/database/statement.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import {
  type ImportRow,
  type ImportStatus,
  importAnswer,
  importColumns,
  importOf,
} from "../import/import.ts";
import { importNotCancelable, importNotFound } from "../import/problems.ts";

const cancel = statement<[string, string], ImportRow>(
  "cancel_import",
  `update imports
   set status = 'canceled', finished_at = now()
   where account_id = $1
     and import_id = $2
     and status in ('receiving', 'queued', 'running')
   returning ${importColumns}`,
);

const readStatus = statement<[string, string], { status: ImportStatus }>(
  "read_import_status",
  `select status
   from imports
   where account_id = $1
     and import_id = $2`,
);

export const cancelImport = operation({
  operationId: "cancelImport",
  method: "POST",
  path: "/imports/:id/cancel",
  tag: "Imports",
  summary: "Cancel an import",
  description: "Rows that were applied stay applied; those that wait are deleted.",
  scope: "contacts:write",
  params: z.strictObject({ id: z.string() }),
  answers: {
    200: {
      description: "The import was canceled.",
      schema: z.object({ message: z.string(), import: importAnswer }),
    },
  },
  problems: { 404: ["import_not_found"], 409: ["import_not_cancelable"] },
  async handler({ caller, params, once }) {
    const importId = uuidOf("imp", params.id);
    if (importId === null) throw importNotFound(params.id);
    return once(async (session) => {
      const [row] = await session.run(cancel, [caller.accountId, importId]);
      if (row) return answer(200, { message: "The import was canceled", import: importOf(row) });
      const [there] = await session.run(readStatus, [caller.accountId, importId]);
      throw there ? importNotCancelable(there.status) : importNotFound(params.id);
    });
  },
});
