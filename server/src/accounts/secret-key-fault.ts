import { unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

const findAnyHashKey = statement({
  name: "find_any_hash_key",
  columns: { wrapped_key: t.bytea },
  sql: `select wrapped_key
    from hash_keys
    order by account_id
    limit 1`,
});

/** A sentence for the operator when the hash keys were encrypted with another key. Null without accounts. */
export async function secretKeyFault(database: Database, secretKey: Buffer): Promise<string | null> {
  const [row] = await database.run(findAnyHashKey, {});
  try {
    if (row) unseal(secretKey, row.wrapped_key);
    return null;
  } catch {
    return "PARLEY_SECRET_KEY is not the key that this database was created with.";
  }
}
