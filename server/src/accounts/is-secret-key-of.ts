// Checks whether the database's hash keys were encrypted with a secret key.
import { unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

/** The sentence for an operator. */
export const WRONG_SECRET_KEY = "PARLEY_SECRET_KEY is not the key that this database was created with.";

const findAnyHashKey = statement({
  name: "find_any_hash_key",
  columns: { wrapped_key: t.bytea },
  sql: `select wrapped_key
    from hash_keys
    order by account_id
    limit 1`,
});

/** Also true for a database without accounts. */
export async function isSecretKeyOf(database: Database, secretKey: Buffer): Promise<boolean> {
  const [row] = await database.run(findAnyHashKey, {});
  if (!row) return true;
  try {
    unseal(secretKey, row.wrapped_key);
    return true;
  } catch {
    return false;
  }
}
