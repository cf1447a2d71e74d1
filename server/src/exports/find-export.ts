import type { Database } from "../platform/database/database.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { EXPORT_COLUMNS, EXPORT_KEY, type ExportRow } from "./export.ts";
import { exportNotFound } from "./problems.ts";

const find = statement({
  name: "find_export",
  parameters: EXPORT_KEY,
  columns: EXPORT_COLUMNS,
  sql: `select ${columnList(EXPORT_COLUMNS)}
    from exports
    where account_id = $accountId
      and export_id = $exportId`,
});

/** `id` is the public id. Throws 404 `export_not_found`. */
export async function findExport(database: Database, accountId: string, id: string): Promise<ExportRow> {
  const exportId = uuidOf("exp", id);
  const [row] = exportId === null ? [] : await database.run(find, { accountId, exportId });
  if (!row) throw exportNotFound(id);
  return row;
}
