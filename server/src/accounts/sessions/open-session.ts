// Signs a browser in: stores a session and makes the answer with its cookie.
import type { IncomingHttpHeaders } from "node:http";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { sessionCookie } from "../../platform/http/access/session-cookie.ts";
import { type Actor, type Answer, answer } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { SessionDeps } from "../api/session-deps.ts";
import { invalidSession } from "../authenticate.ts";
import { deviceOf } from "./device.ts";
import { makeSessionToken } from "./session-token.ts";

const SESSION_SECONDS = 12 * 60 * 60;

/** Nothing is inserted for a key that was revoked meanwhile, and for a membership that ended. */
const insert = statement({
  name: "insert_session",
  parameters: {
    accountId: t.uuid,
    tokenHash: t.bytea,
    sessionId: t.uuid,
    browser: t.nullable(t.text),
    system: t.nullable(t.text),
    personId: t.nullable(t.uuid),
    apiKeyId: t.nullable(t.uuid),
    passwordHash: t.nullable(t.text),
    expiresAt: t.timestamptz,
  },
  columns: { expires_at: t.timestamptz },
  sql: `insert into sessions (account_id, token_hash, session_id, browser, system, person_id, api_key_id, expires_at)
    select account_id, $tokenHash::bytea, $sessionId::uuid, $browser::text, $system::text, null::uuid, api_key_id,
      least($expiresAt::timestamptz, expires_at)
    from api_keys
    where account_id = $accountId
      and api_key_id = $apiKeyId::uuid
      and revoked_at is null
    union all
    select member.account_id, $tokenHash::bytea, $sessionId, $browser, $system, member.person_id, null, $expiresAt::timestamptz
    from memberships member
    join people on people.person_id = member.person_id
    where member.account_id = $accountId
      and member.person_id = $personId::uuid
      and member.ended_at is null
      and ($passwordHash::text is null or people.password_hash = $passwordHash)
    returning expires_at`,
});

export interface SignedIn extends Actor {
  accountId: string;
  /** The hash with which a password was compared: nothing is inserted if the password was changed meanwhile. */
  passwordHash?: string | null;
}

/** Throws 401 `invalid_session`. */
export async function openSession(
  { clock, publicUrl }: Pick<SessionDeps, "clock" | "publicUrl">,
  session: Pick<Session, "run">,
  { accountId, personId, apiKeyId, passwordHash = null }: SignedIn,
  headers: IncomingHttpHeaders,
): Promise<Answer> {
  const { token, hash: tokenHash } = makeSessionToken(accountId);
  const expiresAt = new Date(clock.now() + SESSION_SECONDS * 1_000);
  const [stored] = await session.run(insert, {
    accountId,
    personId,
    apiKeyId,
    passwordHash,
    tokenHash,
    sessionId: newUuid(),
    ...deviceOf(headers["user-agent"]),
    expiresAt,
  });
  if (!stored) throw invalidSession();
  const seconds = Math.ceil((stored.expires_at.getTime() - clock.now()) / 1_000);
  const cookie = sessionCookie(token, { seconds, headers, publicUrl: publicUrl() });
  return answer(204, undefined, { "set-cookie": cookie });
}
