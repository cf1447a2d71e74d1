import type { Database } from "../platform/database/database.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { IMPORT_COLUMNS, IMPORT_KEY, type ImportRow } from "./import.ts";
import { importNotFound } from "./problems.ts";

const find = statement({
  name: "find_import",
  parameters: IMPORT_KEY,
  columns: IMPORT_COLUMNS,
  sql: `select ${columnList(IMPORT_COLUMNS)}
    from imports
    where account_id = $accountId
      and import_id = $importId`,
});

/** `id` is the public id. Throws 404 `import_not_found`. */
export async function findImport(database: Database, accountId: string, id: string): Promise<ImportRow> {
  const importId = uuidOf("imp", id);
  const [row] = importId === null ? [] : await database.run(find, { accountId, importId });
  if (!row) throw importNotFound(id);
  return row;
}
