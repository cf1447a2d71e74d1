// Takes away an import with all its rows, as if it had never been.
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { ImportKey } from "./import.ts";

const deleteImport = statement<[string, string], never>(
  "delete_import",
  `delete from imports
   where account_id = $1
     and import_id = $2`,
);

const deleteRows = statement<[string, string], never>(
  "delete_rows_of_import",
  `delete from import_rows
   where account_id = $1
     and import_id = $2`,
);

/** The import first: a batch that is being written finds it gone, and writes nothing behind this. */
export async function discardImport(database: Database, { accountId, importId }: ImportKey): Promise<void> {
  await database.transaction(async (session) => {
    await session.run(deleteImport, [accountId, importId]);
    await session.run(deleteRows, [accountId, importId]);
  });
}
