// Says whether a secret key is the one that this database was made with.
import { unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";

/** True also for a database without accounts. */
export async function isSecretKeyOf(database: Database, secretKey: Buffer): Promise<boolean> {
  const row = await database.kysely
    .selectFrom("hash_keys")
    .select("wrapped_key")
    .orderBy("account_id")
    .limit(1)
    .executeTakeFirst();
  if (!row) return true;
  try {
    unseal(secretKey, row.wrapped_key);
    return true;
  } catch {
    return false;
  }
}
