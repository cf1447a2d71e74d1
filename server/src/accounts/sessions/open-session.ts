// Signs a browser in: stores a session and makes the answer with its cookie.
import type { IncomingHttpHeaders } from "node:http";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { sessionCookie } from "../../platform/http/access/session-cookie.ts";
import { ACTOR, type Actor, type Answer, answer } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import type { SessionDeps } from "../api/session-deps.ts";
import { invalidSession } from "../authenticate.ts";
import { accountErrors } from "../errors.ts";
import { readProvider } from "../provider/provider.ts";
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
    ...ACTOR,
    passwordHash: t.nullable(t.text),
    passesProvider: t.bool,
    expiresAt: t.timestamptz,
  },
  columns: { expires_at: t.timestamptz },
  sql: `with member as materialized (
      select member.account_id, member.person_id
      from memberships member
      join people on people.person_id = member.person_id
      where member.account_id = $accountId
        and member.person_id = $personId::uuid
        and member.ended_at is null
        and ($passwordHash::text is null or people.password_hash = $passwordHash)
        and ($passesProvider or not exists (
          select
          from sign_in_providers provider
          where provider.account_id = member.account_id
            and provider.is_only
        ))
      for share of people
    )
    insert into sessions (account_id, token_hash, session_id, browser, system, person_id, api_key_id, expires_at)
    select account_id, $tokenHash::bytea, $sessionId::uuid, $browser::text, $system::text, null::uuid, api_key_id,
      least($expiresAt::timestamptz, expires_at)
    from api_keys
    where account_id = $accountId
      and api_key_id = $apiKeyId::uuid
      and revoked_at is null
    union all
    select account_id, $tokenHash, $sessionId, $browser, $system, person_id, null, $expiresAt
    from member
    returning expires_at`,
});

export interface SignedIn extends Actor {
  accountId: string;
  /** The hash with which a password was compared: nothing is inserted if the password was changed meanwhile. */
  passwordHash?: string | null;
  /** The account's provider, or the operator's command line, has let the person in. Others are refused where only the provider lets people in. */
  passesProvider?: boolean;
}

/** Throws 401 `invalid_session`, and 403 `provider_only`. */
export async function openSession(
  { clock, publicUrl }: Pick<SessionDeps, "clock" | "publicUrl">,
  session: Pick<Session, "run">,
  { accountId, personId, apiKeyId, passwordHash = null, passesProvider = false }: SignedIn,
  headers: IncomingHttpHeaders,
): Promise<Answer> {
  const { token, hash: tokenHash } = makeSessionToken(accountId);
  const expiresAt = new Date(clock.now() + SESSION_SECONDS * 1_000);
  const [stored] = await session.run(insert, {
    accountId,
    personId,
    apiKeyId,
    passwordHash,
    passesProvider,
    tokenHash,
    sessionId: newUuid(),
    ...deviceOf(headers["user-agent"]),
    expiresAt,
  });
  if (!stored) throw await refusal(session, { accountId, personId, passesProvider });
  const seconds = Math.ceil((stored.expires_at.getTime() - clock.now()) / 1_000);
  const cookie = sessionCookie(token, { seconds, headers, publicUrl: publicUrl() });
  return answer(204, undefined, { "set-cookie": cookie });
}

async function refusal(
  session: Pick<Session, "run">,
  { accountId, personId, passesProvider }: Pick<SignedIn, "accountId" | "personId" | "passesProvider">,
): Promise<Problem> {
  const provider = personId === null || passesProvider ? null : await readProvider(session, accountId);
  return provider?.is_only ? new Problem(accountErrors.provider_only) : invalidSession();
}
