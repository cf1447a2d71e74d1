import type { Session } from "../platform/database/session.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { uuidOf } from "../platform/ids.ts";
import { notFound } from "../platform/problem.ts";
import { IMPORT_COLUMNS, IMPORT_KEY, type ImportKey, type ImportRow } from "./import.ts";

const read = statement({
  name: "read_import",
  parameters: IMPORT_KEY,
  columns: IMPORT_COLUMNS,
  sql: `select ${columnList(IMPORT_COLUMNS)}
    from imports
    where account_id = $accountId
      and import_id = $importId`,
});

export async function readImport(
  database: Pick<Session, "run">,
  key: ImportKey,
): Promise<ImportRow | undefined> {
  return (await database.run(read, key))[0];
}

/** `id` is the public id. Throws 404 `import_not_found`. */
export async function findImport(
  database: Pick<Session, "run">,
  accountId: string,
  id: string,
): Promise<ImportRow> {
  const importId = uuidOf("imp", id);
  const row = importId === null ? undefined : await readImport(database, { accountId, importId });
  if (!row) throw notFound("import_not_found", "import", id);
  return row;
}
