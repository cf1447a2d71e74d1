// Finds the owner of a credential: an API key, or the session of a browser that signed in with one.
import { hashKeyOf, type SecretKey, unseal } from "../platform/crypto.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import type { Caller } from "../platform/http/index.ts";

export type CredentialKind = "key" | "session";

const CREDENTIAL = { accountId: t.uuid, hash: t.bytea };

const FOUND = {
  api_key_id: t.uuid,
  scopes: t.textArray,
  expires_at: t.nullable(t.timestamptz),
  revoked_at: t.nullable(t.timestamptz),
  last_used_at: t.nullable(t.timestamptz),
  hash_key_id: t.uuid,
  wrapped_key: t.bytea,
};

const columns = `key.api_key_id, key.scopes, key.expires_at, key.revoked_at, key.last_used_at, hash.hash_key_id,
      hash.wrapped_key`;

// Ids grow with time, so the highest id is the account's current hash key.
const findKey = statement({
  name: "find_api_key",
  parameters: CREDENTIAL,
  columns: FOUND,
  sql: `select ${columns}
    from api_keys key
    join hash_keys hash on hash.account_id = key.account_id
    where key.account_id = $accountId
      and key.secret_hash = $hash
    order by hash.hash_key_id desc
    limit 1`,
});

const findSession = statement({
  name: "find_session",
  parameters: CREDENTIAL,
  columns: { ...FOUND, session_expires_at: t.timestamptz },
  sql: `select ${columns}, session.expires_at as session_expires_at
    from sessions session
    join api_keys key on key.account_id = session.account_id and key.api_key_id = session.api_key_id
    join hash_keys hash on hash.account_id = session.account_id
    where session.account_id = $accountId
      and session.token_hash = $hash
    order by hash.hash_key_id desc
    limit 1`,
});

export interface KnownCaller {
  caller: Caller;
  /** The last use of the API key that is stored, in milliseconds since 1970. */
  lastUsedAt: number;
}

/** Null for an unknown credential, and for one whose key was revoked. */
export async function findCaller(
  { database, secretKey }: { database: Database; secretKey: SecretKey },
  kind: CredentialKind,
  { accountId, hash }: { accountId: string; hash: Buffer },
): Promise<KnownCaller | null> {
  const [row] = await database.run(kind === "key" ? findKey : findSession, { accountId, hash });
  if (!row || row.revoked_at) return null;
  const endsAt = (row as { session_expires_at?: Date }).session_expires_at;
  const caller: Caller = {
    accountId,
    apiKeyId: row.api_key_id,
    scopes: new Set(row.scopes),
    expiresAt: row.expires_at,
    session: endsAt ? { tokenHash: hash, expiresAt: endsAt } : null,
    hashKey: hashKeyOf(unseal(secretKey, row.wrapped_key)),
    hashKeyId: row.hash_key_id,
  };
  return { caller, lastUsedAt: row.last_used_at?.getTime() ?? 0 };
}
