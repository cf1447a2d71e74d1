// Finds the owner of a credential: an API key, or the session of a browser, of a person or with the rights of a key.
import { hashKeyOf, type SecretKey, unseal } from "../platform/crypto.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import type { Caller } from "../platform/http/index.ts";
import { type Role, scopesOf } from "./people/role.ts";

export type CredentialKind = "key" | "session";

const CREDENTIAL = { accountId: t.uuid, hash: t.bytea };

const FOUND = {
  api_key_id: t.nullable(t.uuid),
  scopes: t.nullable(t.textArray),
  expires_at: t.nullable(t.timestamptz),
  revoked_at: t.nullable(t.timestamptz),
  last_used_at: t.nullable(t.timestamptz),
  hash_key_id: t.uuid,
  wrapped_key: t.bytea,
};

const columns = `key.api_key_id, key.scopes, key.expires_at, key.revoked_at, hash.hash_key_id, hash.wrapped_key`;

// Ids grow with time, so the highest id is the account's current hash key.
const findKey = statement({
  name: "find_api_key",
  parameters: CREDENTIAL,
  columns: FOUND,
  sql: `select ${columns}, key.last_used_at
    from api_keys key
    join hash_keys hash on hash.account_id = key.account_id
    where key.account_id = $accountId
      and key.secret_hash = $hash
    order by hash.hash_key_id desc
    limit 1`,
});

const SESSION = {
  person_id: t.nullable(t.uuid),
  role: t.nullable(t.textOf<Role>()),
  session_id: t.uuid,
  session_expires_at: t.timestamptz,
  agents_see_only_own: t.bool,
};

/** A session has a key, a member, or neither: then the membership has ended. Its own last use counts if it is five minutes old. */
const findSession = statement({
  name: "find_session",
  parameters: CREDENTIAL,
  columns: { ...FOUND, ...SESSION },
  sql: `select ${columns}, least(coalesce(key.last_used_at, member.last_used_at, to_timestamp(0)), session.last_used_at + interval '4 minutes') as last_used_at, member.person_id, member.role,
      session.session_id, session.expires_at as session_expires_at, account.agents_see_only_own
    from sessions session
    join accounts account on account.account_id = session.account_id
    left join api_keys key on key.account_id = session.account_id and key.api_key_id = session.api_key_id
    left join memberships member on member.account_id = session.account_id and member.person_id = session.person_id
      and member.ended_at is null
    join hash_keys hash on hash.account_id = session.account_id
    where session.account_id = $accountId
      and session.token_hash = $hash
    order by hash.hash_key_id desc
    limit 1`,
});

export interface KnownCaller {
  caller: Caller;
  /** In milliseconds since 1970. A minute later, the last use of the key, the membership or the session is stored. */
  lastUsedAt: number;
}

/** Null for an unknown credential, and for one whose key was revoked or whose membership has ended. */
export async function findCaller(
  { database, secretKey }: { database: Database; secretKey: SecretKey },
  kind: CredentialKind,
  { accountId, hash }: { accountId: string; hash: Buffer },
): Promise<KnownCaller | null> {
  const [row] = await database.run(kind === "key" ? findKey : findSession, { accountId, hash });
  if (!row || row.revoked_at) return null;
  const {
    role,
    person_id,
    session_id: id,
    session_expires_at: expiresAt,
    agents_see_only_own: isLimited,
  } = row as Partial<t.Outputs<typeof SESSION>>;
  const onlyOf = (role === "agent" && isLimited && person_id) || null;
  const scopes = role ? scopesOf(role, onlyOf !== null) : row.scopes;
  if (scopes === null) return null;
  const caller: Caller = {
    accountId,
    onlyOf,
    personId: person_id ?? null,
    apiKeyId: row.api_key_id,
    scopes: new Set(scopes),
    expiresAt: row.expires_at,
    session: id && expiresAt ? { id, expiresAt } : null,
    hashKey: hashKeyOf(unseal(secretKey, row.wrapped_key)),
    hashKeyId: row.hash_key_id,
  };
  return { caller, lastUsedAt: row.last_used_at?.getTime() ?? 0 };
}
