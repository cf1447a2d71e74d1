// The accounts' keys for keyed hashes, for what happens without an API key: hooks and receipts.
import { type HashKey, hashKeyOf, unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";

export interface HashKeys {
  /** The account's newest key in the clear; null when there is no such account. */
  get(accountId: string): Promise<HashKey | null>;
  /** All that the account ever had, the newest first: what was hashed before a rotation is found by an older one. */
  all(accountId: string): Promise<NamedHashKey[]>;
}

export interface NamedHashKey {
  hashKeyId: string;
  hashKey: HashKey;
}

const readHashKeys = statement<[string], { hash_key_id: string; wrapped_key: Buffer }>(
  "read_hash_keys",
  `select hash_key_id, wrapped_key
   from hash_keys
   where account_id = $1
   order by hash_key_id desc`,
);

/** A key never changes, so what was read once is kept: 32 bytes an account that hears hooks. */
export function createHashKeys(database: Database, secretKey: Buffer): HashKeys {
  const known = new Map<string, HashKey>();
  const all = async (accountId: string) =>
    (await database.run(readHashKeys, [accountId])).map((row) => ({
      hashKeyId: row.hash_key_id,
      hashKey: hashKeyOf(unseal(secretKey, row.wrapped_key)),
    }));
  return {
    async get(accountId) {
      const kept = known.get(accountId);
      if (kept) return kept;
      const [newest] = await all(accountId);
      if (!newest) return null;
      known.set(accountId, newest.hashKey);
      return newest.hashKey;
    },
    all,
  };
}
