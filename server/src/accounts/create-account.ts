// Creates accounts, each with its hash key and first API key, and lists all accounts.
import { randomBytes } from "node:crypto";
import { type SecretKey, seal } from "../platform/crypto.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { newUuid } from "../platform/ids.ts";
import { issueKey } from "./keys/issue-key.ts";
import { ALL_SCOPES } from "./keys/key.ts";

export type NewAccount = Awaited<ReturnType<typeof createAccount>>;

const insertAccount = statement({
  name: "insert_account",
  parameters: { accountId: t.uuid, name: t.text, hashKeyId: t.uuid, wrappedKey: t.bytea },
  columns: { created_at: t.timestamptz },
  sql: `with account as (
      insert into accounts (account_id, name)
      values ($accountId, $name)
      returning created_at
    ), hash_key as (
      insert into hash_keys (account_id, hash_key_id, wrapped_key)
      values ($accountId, $hashKeyId, $wrappedKey)
    )
    select created_at
    from account`,
});

/** One transaction. `secretKey` encrypts the account's hash key: without it, the account can't be used. */
export function createAccount(database: Database, secretKey: SecretKey, name: string) {
  return database.transaction(async (session) => {
    const accountId = newUuid();
    const [account] = await session.run(insertAccount, {
      accountId,
      name,
      hashKeyId: newUuid(),
      wrappedKey: seal(secretKey, randomBytes(32)),
    });
    const first = { name: "First key", scopes: [...ALL_SCOPES], expires_at: null };
    const { row, secret } = await issueKey(session, accountId, first);
    return { accountId, name, createdAt: (account as { created_at: Date }).created_at, key: row, secret };
  });
}

const list = statement({
  name: "list_accounts",
  plan: "scan",
  columns: { account_id: t.uuid, name: t.text, created_at: t.timestamptz },
  sql: `select account_id, name, created_at
    from accounts
    order by account_id`,
});

export function listAccounts(database: Database) {
  return database.run(list, {});
}
