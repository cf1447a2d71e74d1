// Deletes imports and their reports after a week, and uploads whose process died.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { discardImport } from "./discard-import.ts";
import type { ImportKey, ImportStatus } from "./import.ts";

/** An upload that lives writes a batch, or is given up, far more often than that. */
const findOld = statement<[], ImportKey & { status: ImportStatus }>(
  "find_old_imports",
  `select account_id as "accountId", import_id as "importId", status
   from imports
   where (status in ('finished', 'canceled') and created_at < now() - interval '7 days')
      or (status = 'receiving' and received_at < now() - interval '10 minutes')`,
);

export async function forgetOldImports(database: Database): Promise<void> {
  for (const key of await database.run(findOld, [])) await discardImport(database, key, [key.status]);
}
