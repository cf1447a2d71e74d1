// Reads one import.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { type ImportRow, importColumns } from "./import.ts";
import { importNotFound } from "./problems.ts";

const find = statement<[string, string], ImportRow>(
  "find_import",
  `select ${importColumns}
   from imports
   where account_id = $1
     and import_id = $2`,
);

/** `id` as a client names it. Throws 404 `import_not_found`. */
export async function findImport(database: Database, accountId: string, id: string): Promise<ImportRow> {
  const importId = uuidOf("imp", id);
  const [row] = importId === null ? [] : await database.run(find, [accountId, importId]);
  if (!row) throw importNotFound(id);
  return row;
}
