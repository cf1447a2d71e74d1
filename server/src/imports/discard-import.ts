// Takes away an import with all its rows, as if it had never been.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import type { ImportKey, ImportStatus } from "./import.ts";

const deleteImport = statement<[string, string, ImportStatus[]], { import_id: string }>(
  "delete_import",
  `delete from imports
   where account_id = $1
     and import_id = $2
     and status = any ($3)
   returning import_id`,
);

const deleteRows = statement<[string, string], never>(
  "delete_rows_of_import",
  `delete from import_rows
   where account_id = $1
     and import_id = $2`,
);

/** What an upload may have become before it was queued. */
export const UNQUEUED: ImportStatus[] = ["receiving", "canceled"];

/**
 * Nothing, unless its status is one of these. The import goes first: a batch that is being written finds it gone, and
 * writes nothing behind this; the commit that queues it, though nobody heard of it, is before this or never.
 */
export async function discardImport(
  database: Database,
  { accountId, importId }: ImportKey,
  statuses: ImportStatus[],
): Promise<void> {
  await database.transaction(async (session) => {
    const deleted = await session.run(deleteImport, [accountId, importId, statuses]);
    if (deleted.length > 0) await session.run(deleteRows, [accountId, importId]);
  });
}
