// Ends an API key for good. What it made stays; so do the keys that were made with it.
import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { KEY_COLUMNS, type KeyRow } from "./key.ts";
import { announceKeyChange } from "./key-changes.ts";

/**
 * Null when the account has no such key. A key that is revoked already keeps its first time.
 * When this returns, every process was told; the row was committed before.
 */
export async function revokeKey(
  database: Database,
  accountId: string,
  apiKeyId: string,
): Promise<KeyRow | null> {
  const row = await database.kysely
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where("account_id", "=", accountId)
    .where("api_key_id", "=", apiKeyId)
    .returning(KEY_COLUMNS)
    .executeTakeFirst();
  if (!row) return null;
  await announceKeyChange(database, accountId);
  return row;
}
