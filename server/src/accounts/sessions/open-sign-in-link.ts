// Opens a link that signs a browser in. A link works once.
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import type { SignedIn } from "./open-session.ts";
import { accountOfSessionToken } from "./session-token.ts";

/** Of two requests with one link, the second finds nothing. Whether the key or the membership still works is asked with the session. */
const open = statement({
  name: "open_sign_in_link",
  parameters: { accountId: t.uuid, linkHash: t.bytea, now: t.timestamptz },
  columns: { person_id: t.nullable(t.uuid), api_key_id: t.nullable(t.uuid) },
  sql: `delete from sign_in_links link
    where link.account_id = $accountId
      and link.token_hash = $linkHash
      and link.expires_at > $now
      and not exists (
        select
        from api_keys key
        where key.account_id = $accountId
          and key.api_key_id = link.api_key_id
          and (key.revoked_at is not null or key.expires_at <= $now)
      )
    returning link.person_id, link.api_key_id`,
});

/** Returns whom the link signs in. Throws 401 `invalid_sign_in_link`. */
export async function openSignInLink(
  { database, clock }: { database: Database; clock: Clock },
  token: string,
): Promise<SignedIn> {
  const accountId = accountOfSessionToken(token);
  if (accountId === null) throw invalidLink();
  const now = new Date(clock.now());
  const [opened] = await database.run(open, { accountId, linkHash: sha256(token), now });
  if (!opened) throw invalidLink();
  return { accountId, personId: opened.person_id, apiKeyId: opened.api_key_id, passesProvider: true };
}

function invalidLink(): Problem {
  return new Problem(accountErrors.invalid_sign_in_link);
}
