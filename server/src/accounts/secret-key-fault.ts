// Whether the secret key is the one that encrypts the secrets in the database.
import { openSealed, type SecretKey } from "../platform/crypto.ts";
import { type Database, statement, t } from "../platform/database/index.ts";

const UNKNOWN_KEY =
  "The secret key is not the one that encrypts the secrets in this database. Look for the right one in PARLEY_SECRET_KEY of the " +
  "other processes and of former settings, in the file secret-key of the data folder, and in a backup, which restores with its " +
  "key. If `parley key rotate` was interrupted, run it again.";

const findAnyHashKey = statement({
  name: "find_any_hash_key",
  columns: { wrapped_key: t.bytea },
  sql: `select wrapped_key
    from hash_keys
    order by account_id
    limit 1`,
});

/**
 * A sentence for the operator when the hash keys were encrypted with another key. Null without accounts or tables. Ask before a
 * migration: with another key, this may be the database of another installation.
 */
export async function secretKeyFault(database: Database, secretKey: SecretKey): Promise<string | null> {
  const { rows } = await database.pool.query("select to_regclass('hash_keys') is not null as is_there");
  if (!rows[0]?.is_there) return null;
  const [row] = await database.run(findAnyHashKey, {});
  return row && openSealed(secretKey, row.wrapped_key) === null ? UNKNOWN_KEY : null;
}
