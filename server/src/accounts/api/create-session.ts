// POST /session: signs a browser in with an API key.
import { z } from "zod";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { FailureLimit } from "../../platform/http/failure-limit.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { foreignOrigin, isOwnOrigin } from "../../platform/http/own-origin.ts";
import { sessionCookie } from "../../platform/http/session-cookie.ts";
import { Problem } from "../../platform/problem.ts";
import { invalidKey } from "../authenticate.ts";
import { makeSessionToken } from "../session-token.ts";
import type { SessionDeps } from "./session-deps.ts";

const SESSION_SECONDS = 12 * 60 * 60;
/** Failed sign-ins of one address. */
const FAILED_SIGN_INS = { most: 10, windowMs: 60_000 };

/** Nothing is inserted for a key that was revoked meanwhile. */
const insert = statement({
  name: "insert_session",
  parameters: { accountId: t.uuid, tokenHash: t.bytea, apiKeyId: t.uuid, expiresAt: t.timestamptz },
  columns: { expires_at: t.timestamptz },
  sql: `insert into sessions (account_id, token_hash, api_key_id, expires_at)
    select account_id, $tokenHash, api_key_id, least($expiresAt, expires_at)
    from api_keys
    where account_id = $accountId
      and api_key_id = $apiKeyId
      and revoked_at is null
    returning expires_at`,
});

const description =
  "Answers with a cookie that authorizes requests for 12 hours, with the rights of the key, until the key or the session " +
  "ends. Scripts can't read it. A request with the header Authorization ignores it. Every method except GET and HEAD then " +
  "needs the header X-Parley-Console: 1 and the service's own Origin. An address has 10 failed attempts a minute; a valid " +
  "key is always accepted.";

export function createSessionOperation({
  database,
  authenticator,
  clock,
  publicUrl,
}: SessionDeps): Operation {
  const failures = new FailureLimit({ clock, ...FAILED_SIGN_INS });
  const signIn = async (apiKey: string, address: string | undefined) => {
    const mayFail = address === undefined || failures.take(address);
    try {
      const caller = await authenticator.authenticate(apiKey, address);
      if (address !== undefined && mayFail) failures.giveBack(address);
      return caller;
    } catch (error) {
      throw mayFail ? error : tooManySignIns(failures.secondsLeft());
    }
  };
  return operation({
    operationId: "createSession",
    method: "POST",
    path: "/session",
    tag: "Session",
    summary: "Sign a browser in",
    description,
    scope: null,
    keyless: true,
    body: z.strictObject({ api_key: z.string().meta({ description: "An API key of the account." }) }),
    answers: { 204: { description: "The browser is signed in: the answer sets the cookie parley_session." } },
    examples: { "A key": { body: { api_key: "parley_<account>_<secret>_<checksum>" } } },
    problems: {
      401: ["invalid_api_key"],
      403: ["csrf_check_failed"],
      429: ["too_many_failed_sign_ins"],
      503: ["overloaded"],
    },
    async handler({ body, headers, address }) {
      const { origin } = headers;
      if (origin !== undefined && !isOwnOrigin(headers, publicUrl())) throw foreignOrigin();
      const { accountId, apiKeyId } = await signIn(body.api_key.trim(), address);
      const { token, hash: tokenHash } = makeSessionToken(accountId);
      const expiresAt = new Date(clock.now() + SESSION_SECONDS * 1_000);
      const [session] = await database.run(insert, { accountId, apiKeyId, tokenHash, expiresAt });
      if (!session) throw invalidKey();
      const seconds = Math.ceil((session.expires_at.getTime() - clock.now()) / 1_000);
      const isSecure = (origin ?? publicUrl()).startsWith("https:");
      return answer(204, undefined, { "set-cookie": sessionCookie(token, { seconds, isSecure }) });
    },
  });
}

function tooManySignIns(seconds: number): Problem {
  return new Problem({
    status: 429,
    code: "too_many_failed_sign_ins",
    title: "Too many failed attempts to sign in",
    detail: `Your address failed to sign in more than ${FAILED_SIGN_INS.most} times in a minute.`,
    headers: { "retry-after": String(seconds) },
  });
}
