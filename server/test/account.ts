// Creates an account directly in the database, for tests of one slice.
import { randomBytes } from "node:crypto";
import { ALL_SCOPES, createHashKeys } from "../src/accounts/index.ts";
import { hashKeyOf, seal } from "../src/platform/crypto.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Caller } from "../src/platform/http/access/caller.ts";
import { newUuid } from "../src/platform/ids.ts";

/** The key that encrypts the secrets of these accounts. */
export const TEST_SECRET_KEY = Buffer.alloc(32, 7);

/** A caller with every scope, of a new account. */
export async function createTestAccount(database: Database): Promise<Caller> {
  const hashKey = randomBytes(32);
  const caller: Caller = {
    accountId: newUuid(),
    onlyOf: null,
    personId: null,
    apiKeyId: newUuid(),
    scopes: new Set(ALL_SCOPES),
    expiresAt: null,
    session: null,
    hashKey: hashKeyOf(hashKey),
    hashKeyId: newUuid(),
  };
  await database.pool.query("insert into accounts (account_id, name) values ($1, 'Test')", [
    caller.accountId,
  ]);
  await database.pool.query(
    "insert into hash_keys (account_id, hash_key_id, wrapped_key) values ($1, $2, $3)",
    [caller.accountId, caller.hashKeyId, seal(TEST_SECRET_KEY, hashKey)],
  );
  return caller;
}

/** The hash keys of these accounts. */
export function testHashKeys(database: Database) {
  return createHashKeys(database, TEST_SECRET_KEY);
}
