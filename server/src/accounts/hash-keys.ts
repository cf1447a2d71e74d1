// The accounts' hash keys, for work without an API key: hooks and receipts.
import { type HashKey, hashKeyOf, type SecretKey, unseal } from "../platform/crypto.ts";
import { type Database, selectRows, t } from "../platform/database/index.ts";

export type HashKeys = ReturnType<typeof createHashKeys>;

const readHashKeys = selectRows({
  name: "read_hash_keys",
  table: "hash_keys",
  key: { accountId: t.uuid },
  columns: { hash_key_id: t.uuid, wrapped_key: t.bytea },
  suffix: "order by hash_key_id desc",
});

/** Caches current keys without limit: a key never changes and has 32 bytes. */
export function createHashKeys(database: Database, secretKey: SecretKey) {
  const current = new Map<string, HashKey>();
  /** Every key of the account, the newest first: values from before a rotation were hashed with an older key. */
  const all = async (accountId: string) =>
    (await database.run(readHashKeys, { accountId })).map((row) => ({
      hashKeyId: row.hash_key_id,
      hashKey: hashKeyOf(unseal(secretKey, row.wrapped_key)),
    }));
  return {
    all,
    /** The account's current key; null when there is no such account. */
    async get(accountId: string): Promise<HashKey | null> {
      const known = current.get(accountId);
      if (known) return known;
      const [newest] = await all(accountId);
      if (newest) current.set(accountId, newest.hashKey);
      return newest?.hashKey ?? null;
    },
  };
}
