// The accounts' keys for keyed hashes, for what happens without an API key: hooks and receipts.
import { type HashKey, hashKeyOf, unseal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";

export interface HashKeys {
  /** The account's newest key in the clear; null when there is no such account. */
  get(accountId: string): Promise<HashKey | null>;
}

const readHashKey = statement<[string], { wrapped_key: Buffer }>(
  "read_hash_key",
  `select wrapped_key
   from hash_keys
   where account_id = $1
   order by hash_key_id desc
   limit 1`,
);

/** A key never changes, so what was read once is kept: 32 bytes an account that hears hooks. */
export function createHashKeys(database: Database, secretKey: Buffer): HashKeys {
  const known = new Map<string, HashKey>();
  return {
    async get(accountId) {
      const kept = known.get(accountId);
      if (kept) return kept;
      const [row] = await database.run(readHashKey, [accountId]);
      if (!row) return null;
      const key = hashKeyOf(unseal(secretKey, row.wrapped_key));
      known.set(accountId, key);
      return key;
    },
  };
}
