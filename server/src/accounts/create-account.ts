// Makes an account with what every account has: a hash key, an event counter and a first API key.
import { randomBytes } from "node:crypto";
import { seal } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { newUuid } from "../platform/ids.ts";
import { issueKey } from "./issue-key.ts";
import type { KeyRow } from "./key.ts";
import { ALL_SCOPES } from "./scopes.ts";

export interface NewAccount {
  accountId: string;
  name: string;
  createdAt: Date;
  /** Has every scope and no end. */
  key: KeyRow;
  /** The first key's secret: shown once, never stored. */
  secret: string;
}

/** One transaction. `secretKey` wraps the account's key for keyed hashes; losing it makes the account unusable. */
export function createAccount(database: Database, secretKey: Buffer, name: string): Promise<NewAccount> {
  return database.transaction(async (session) => {
    const account_id = newUuid();
    const account = await session.kysely
      .insertInto("accounts")
      .values({ account_id, name })
      .returning("created_at")
      .executeTakeFirstOrThrow();
    await session.kysely
      .insertInto("hash_keys")
      .values({ account_id, hash_key_id: newUuid(), wrapped_key: seal(secretKey, randomBytes(32)) })
      .execute();
    await session.kysely.insertInto("event_counters").values({ account_id }).execute();
    const first = { name: "First key", scopes: ALL_SCOPES, expires_at: null };
    const { row, secret } = await issueKey(session, account_id, first);
    return { accountId: account_id, name, createdAt: account.created_at, key: row, secret };
  });
}
