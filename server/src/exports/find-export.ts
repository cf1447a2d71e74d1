// Reads one export as the API shows it.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { type ExportRow, exportColumns } from "./export.ts";
import { exportNotFound } from "./problems.ts";

const find = statement<[string, string], ExportRow>(
  "find_export",
  `select ${exportColumns}
   from exports
   where account_id = $1
     and export_id = $2`,
);

/** `id` as the API shows it. Throws 404 `export_not_found`. */
export async function findExport(database: Database, accountId: string, id: string): Promise<ExportRow> {
  const exportId = uuidOf("exp", id);
  const [row] = exportId === null ? [] : await database.run(find, [accountId, exportId]);
  if (!row) throw exportNotFound(id);
  return row;
}
