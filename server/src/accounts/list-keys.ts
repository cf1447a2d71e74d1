// The keys of an account, oldest first, the revoked and expired ones too.
import type { Database } from "../platform/database/database.ts";
import { KEY_COLUMNS, type KeyRow } from "./key.ts";

/** At most `limit` rows behind the key `after`. Keys are never deleted, so pages hold still under writes. */
export function listKeys(
  database: Database,
  accountId: string,
  page: { limit: number; after: string | null },
): Promise<KeyRow[]> {
  let query = database.kysely
    .selectFrom("api_keys")
    .select(KEY_COLUMNS)
    .where("account_id", "=", accountId)
    .orderBy("api_key_id")
    .limit(page.limit);
  if (page.after !== null) query = query.where("api_key_id", ">", page.after);
  return query.execute();
}
