// Creates a link that signs a browser in once, as a person or with the rights of an API key.
import { type Database, statement, t } from "../../platform/database/index.ts";
import { ACTOR } from "../../platform/http/index.ts";
import type { SignedIn } from "./open-session.ts";
import { makeSessionToken } from "./session-token.ts";

export const LINK_MINUTES = 10;

/** Nothing is inserted for a key that was revoked or has expired, and for a membership that ended. */
const insert = statement({
  name: "insert_sign_in_link",
  parameters: { accountId: t.uuid, tokenHash: t.bytea, ...ACTOR, expiresAt: t.timestamptz },
  columns: { expires_at: t.timestamptz },
  sql: `insert into sign_in_links (account_id, token_hash, person_id, api_key_id, expires_at)
    select account_id, $tokenHash::bytea, null::uuid, api_key_id, $expiresAt::timestamptz
    from api_keys
    where account_id = $accountId
      and api_key_id = $apiKeyId::uuid
      and revoked_at is null
      and (expires_at is null or expires_at > now())
    union all
    select account_id, $tokenHash::bytea, person_id, null, $expiresAt::timestamptz
    from memberships
    where account_id = $accountId
      and person_id = $personId::uuid
      and ended_at is null
    returning expires_at`,
});

/** `consoleUrl`: without a slash at its end. Null for a key that was revoked or has expired, and for a membership that ended. */
export async function createSignInLink(
  database: Database,
  { accountId, personId, apiKeyId, consoleUrl }: SignedIn & { consoleUrl: string },
): Promise<string | null> {
  const { token, hash: tokenHash } = makeSessionToken(accountId);
  const expiresAt = new Date(Date.now() + LINK_MINUTES * 60_000);
  const rows = await database.run(insert, { accountId, personId, apiKeyId, tokenHash, expiresAt });
  // Browsers never send what follows #, so no proxy's log has it.
  return rows.length > 0 ? `${consoleUrl}/#link=${token}` : null;
}
