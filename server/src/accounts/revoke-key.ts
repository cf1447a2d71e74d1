// Revokes an API key permanently. Resources and keys that were created with it stay.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { columnList, statement } from "../platform/database/statement.ts";
import { KEY_COLUMNS, type KeyRow } from "./key.ts";
import { announceKeyChange } from "./key-changes.ts";

const revoke = statement({
  name: "revoke_api_key",
  parameters: { accountId: t.uuid, apiKeyId: t.uuid },
  columns: KEY_COLUMNS,
  sql: `update api_keys
    set revoked_at = coalesce(revoked_at, now())
    where account_id = $accountId
      and api_key_id = $apiKeyId
    returning ${columnList(KEY_COLUMNS)}`,
});

/**
 * Null when the account has no such key. A key that was revoked before keeps its first time. Returns after the commit and the
 * notification of every process.
 */
export async function revokeKey(
  database: Database,
  accountId: string,
  apiKeyId: string,
): Promise<KeyRow | null> {
  const [row] = await database.run(revoke, { accountId, apiKeyId });
  if (!row) return null;
  await announceKeyChange(database, accountId);
  return row;
}
