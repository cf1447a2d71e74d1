// Creates a link that signs a browser in once, with the rights of an API key.
import { type Database, statement, t } from "../../platform/database/index.ts";
import type { KeyRow } from "../keys/key.ts";
import { makeSessionToken } from "./session-token.ts";

export const LINK_MINUTES = 10;

/** Nothing is inserted for a key that was revoked or has expired. */
const insert = statement({
  name: "insert_sign_in_link",
  parameters: { accountId: t.uuid, tokenHash: t.bytea, apiKeyId: t.uuid, expiresAt: t.timestamptz },
  columns: { expires_at: t.timestamptz },
  sql: `insert into sign_in_links (account_id, token_hash, api_key_id, expires_at)
    select account_id, $tokenHash, api_key_id, $expiresAt
    from api_keys
    where account_id = $accountId
      and api_key_id = $apiKeyId
      and revoked_at is null
      and (expires_at is null or expires_at > now())
    returning expires_at`,
});

/** The key to sign in with unless one is named: of those that work, the one with the most scopes; null without any. */
export function widestKey(keys: KeyRow[], now: Date): KeyRow | null {
  const working = keys.filter(
    ({ revoked_at, expires_at }) => revoked_at === null && (expires_at === null || expires_at > now),
  );
  const [widest] = working.toSorted((one, other) => other.scopes.length - one.scopes.length);
  return widest ?? null;
}

/** `consoleUrl`: without a slash at its end. Null for a key that was revoked or has expired. */
export async function createSignInLink(
  database: Database,
  { accountId, apiKeyId, consoleUrl }: { accountId: string; apiKeyId: string; consoleUrl: string },
): Promise<string | null> {
  const { token, hash: tokenHash } = makeSessionToken(accountId);
  const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000);
  const rows = await database.run(insert, { accountId, tokenHash, apiKeyId, expiresAt });
  // Browsers never send what follows #, so no proxy's log has it.
  return rows.length > 0 ? `${consoleUrl}/#link=${token}` : null;
}
