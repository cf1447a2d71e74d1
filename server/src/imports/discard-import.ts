// Deletes imports with all their rows: failed uploads at once, the others with their reports after a week.
import { type Database, statement, t } from "../platform/database/index.ts";
import { IMPORT_KEY, type ImportKey, type ImportStatus } from "./import.ts";

const deleteImport = statement({
  name: "delete_import",
  parameters: { ...IMPORT_KEY, statuses: t.textArray },
  columns: { import_id: t.uuid },
  sql: `delete from imports
    where account_id = $accountId
      and import_id = $importId
      and status = any ($statuses)
    returning import_id`,
});

const deleteRows = statement({
  name: "delete_rows_of_import",
  parameters: IMPORT_KEY,
  sql: `delete from import_rows
    where account_id = $accountId
      and import_id = $importId`,
});

export const UNQUEUED: ImportStatus[] = ["receiving", "canceled"];

/** Does nothing when the import has another status. The import goes first, so a batch that is being written fails. */
export async function discardImport(
  database: Database,
  key: ImportKey,
  statuses: ImportStatus[],
): Promise<void> {
  await database.transaction(async (session) => {
    const deleted = await session.run(deleteImport, { ...key, statuses });
    if (deleted.length > 0) await session.run(deleteRows, key);
  });
}

/** A live upload updates `received_at` far more often than every 10 minutes. */
const findOld = statement({
  name: "find_old_imports",
  plan: "scan",
  columns: { account_id: t.uuid, import_id: t.uuid, status: t.textOf<ImportStatus>() },
  sql: `select account_id, import_id, status
    from imports
    where (status in ('finished', 'failed', 'canceled') and created_at < now() - interval '7 days')
      or (status = 'receiving' and received_at < now() - interval '10 minutes')`,
});

export async function forgetOldImports(database: Database): Promise<void> {
  for (const { account_id: accountId, import_id: importId, status } of await database.run(findOld, {}))
    await discardImport(database, { accountId, importId }, [status]);
}
