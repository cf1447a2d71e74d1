// Opens a link that signs a browser in. A link works once.
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { accountOfSessionToken } from "./session-token.ts";

/** Of two requests with one link, the second finds nothing. */
const open = statement({
  name: "open_sign_in_link",
  parameters: { accountId: t.uuid, linkHash: t.bytea, now: t.timestamptz },
  columns: { api_key_id: t.uuid },
  sql: `delete from sign_in_links link
    using api_keys key
    where link.account_id = $accountId
      and link.token_hash = $linkHash
      and link.expires_at > $now
      and key.account_id = $accountId
      and key.api_key_id = link.api_key_id
      and key.revoked_at is null
      and (key.expires_at is null or key.expires_at > $now)
    returning link.api_key_id`,
});

/** Returns the link's key. Throws 401 `invalid_sign_in_link`. */
export async function openSignInLink(
  { database, clock }: { database: Database; clock: Clock },
  token: string,
): Promise<{ accountId: string; apiKeyId: string }> {
  const accountId = accountOfSessionToken(token);
  if (accountId === null) throw invalidLink();
  const now = new Date(clock.now());
  const [opened] = await database.run(open, { accountId, linkHash: sha256(token), now });
  if (!opened) throw invalidLink();
  return { accountId, apiKeyId: opened.api_key_id };
}

function invalidLink(): Problem {
  return new Problem(accountErrors.invalid_sign_in_link);
}
