// Which key encrypts new values. While the secret key is replaced, the database decides: every process knows both keys, and
// uses the one that the first hash key is encrypted with.
import { keyOf, knownKeys, type SecretKey } from "../platform/crypto.ts";
import { type Database, type Session, statement, t } from "../platform/database/index.ts";

const UNKNOWN_KEY =
  "The secret key is not the one that encrypts the secrets in this database. Look for the right one in PARLEY_SECRET_KEY of the " +
  "other processes and of former settings, in the file secret-key of the data folder, and in a backup, which restores with its " +
  "key. While the key is replaced, PARLEY_FORMER_SECRET_KEY is the one before.";

/** Any number that no other advisory lock has. */
const LOCK = 7_305_118_421;

const findAnyHashKey = statement({
  name: "find_any_hash_key",
  columns: { wrapped_key: t.bytea },
  sql: `select wrapped_key
    from hash_keys
    order by account_id
    limit 1`,
});

const keepSealingKey = statement({
  name: "keep_sealing_key",
  parameters: { lock: t.int8 },
  columns: { locked: t.text },
  sql: "select pg_advisory_xact_lock_shared($lock)::text as locked",
});

const lockSealing = statement({
  name: "lock_sealing",
  parameters: { lock: t.int8 },
  columns: { locked: t.text },
  sql: "select pg_advisory_xact_lock($lock)::text as locked",
});

/**
 * The key to encrypt with; it stays the right one until the transaction ends. Call it before the transaction locks an account or a
 * row with encrypted values: a rotation locks such rows while it makes this call wait. Throws when the key isn't known.
 */
export async function sealingKey(session: Session, secretKey: SecretKey): Promise<Buffer> {
  await session.run(keepSealingKey, { lock: LOCK });
  // A statement of its own: one that waited for the lock wouldn't see what was committed meanwhile.
  const [row] = await session.run(findAnyHashKey, {});
  const key = row ? keyOf(secretKey, row.wrapped_key) : knownKeys(secretKey)[0];
  if (key === null) throw new Error(UNKNOWN_KEY);
  return key;
}

/** Until the transaction ends, no other one encrypts. Returns a value that has the key of all; null without accounts. */
export async function lockSealed(session: Session): Promise<Buffer | null> {
  await session.run(lockSealing, { lock: LOCK });
  const [row] = await session.run(findAnyHashKey, {});
  return row?.wrapped_key ?? null;
}

/**
 * A sentence for the operator when the hash keys were encrypted with another key. Null without accounts or tables. Ask before a
 * migration: with another key, this may be the database of another installation.
 */
export async function secretKeyFault(database: Database, secretKey: SecretKey): Promise<string | null> {
  const { rows } = await database.pool.query("select to_regclass('hash_keys') is not null as is_there");
  if (!rows[0]?.is_there) return null;
  const [row] = await database.run(findAnyHashKey, {});
  return row && keyOf(secretKey, row.wrapped_key) === null ? UNKNOWN_KEY : null;
}
