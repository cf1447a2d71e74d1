// Deletes imports and their reports after a week, and uploads whose process died.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { discardImport } from "./discard-import.ts";
import type { ImportStatus } from "./import.ts";

/** A live upload updates `received_at` far more often than every 10 minutes. */
const findOld = statement({
  name: "find_old_imports",
  plan: "scan",
  columns: { account_id: t.uuid, import_id: t.uuid, status: t.textOf<ImportStatus>() },
  sql: `select account_id, import_id, status
    from imports
    where (status in ('finished', 'canceled') and created_at < now() - interval '7 days')
      or (status = 'receiving' and received_at < now() - interval '10 minutes')`,
});

export async function forgetOldImports(database: Database): Promise<void> {
  for (const { account_id: accountId, import_id: importId, status } of await database.run(findOld, {}))
    await discardImport(database, { accountId, importId }, [status]);
}
