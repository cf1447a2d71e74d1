// POST /session: signs a browser in with an API key, or with a link.
import { z } from "zod";
import { PROGRAM } from "../../config/program.ts";
import { statement, t } from "../../platform/database/index.ts";
import { foreignOrigin, isOwnOrigin } from "../../platform/http/access/own-origin.ts";
import { sessionCookie } from "../../platform/http/access/session-cookie.ts";
import { answer, type Operation, operation, optional } from "../../platform/http/index.ts";
import { invalidKey } from "../authenticate.ts";
import { limitSignIns } from "../sessions/limit-sign-ins.ts";
import { openSignInLink } from "../sessions/open-sign-in-link.ts";
import { makeSessionToken } from "../sessions/session-token.ts";
import type { SessionDeps } from "./session-deps.ts";

const SESSION_SECONDS = 12 * 60 * 60;

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
  "needs the header X-Parley-Console: 1 and the service's own Origin. Instead of a key, the console can send the token of a " +
  `link that \`npm start\` or \`${PROGRAM} console link\` printed: it works once and for 10 minutes, with the rights of its key. ` +
  "An address has 10 failed attempts a minute; a valid key is always accepted.";

const credential = z
  .strictObject({
    api_key: optional(z.string()).meta({ description: "An API key of the account." }),
    token: optional(z.string()).meta({
      description: "In place of the key: what follows `#link=` in a sign-in link.",
    }),
  })
  .refine(({ api_key, token }) => (api_key === undefined) !== (token === undefined), {
    path: ["api_key"],
    params: { code: "required" },
    message: "Either api_key or token is required.",
  });

export function createSessionOperation(deps: SessionDeps): Operation {
  const { database, authenticator, clock, publicUrl } = deps;
  const limited = limitSignIns(clock);
  return operation({
    operationId: "createSession",
    route: "POST /session",
    tag: "Session",
    summary: "Sign a browser in",
    description,
    scope: null,
    keyless: true,
    body: credential,
    answers: {
      204: {
        description:
          "The browser is signed in: the answer sets the cookie parley_session, on https __Host-parley_session, or __Secure-parley_session if the public address has a path.",
      },
    },
    examples: {
      "A key": { body: { api_key: "parley_<account>_<secret>_<checksum>" } },
      "A link": { body: { token: "<token of the sign-in link>" } },
    },
    problems: {
      401: ["invalid_api_key", "invalid_sign_in_link"],
      403: ["csrf_check_failed"],
      429: ["too_many_failed_sign_ins"],
      503: ["overloaded"],
    },
    async handler({ body: { api_key: key, token: link }, headers, address }) {
      if (headers.origin !== undefined && !isOwnOrigin(headers, publicUrl())) throw foreignOrigin();
      const { accountId, apiKeyId } = await limited(address, () =>
        link === undefined
          ? authenticator.authenticate(key?.trim() ?? "", address)
          : openSignInLink(deps, link),
      );
      const { token, hash: tokenHash } = makeSessionToken(accountId);
      const expiresAt = new Date(clock.now() + SESSION_SECONDS * 1_000);
      const [stored] = await database.run(insert, { accountId, apiKeyId, tokenHash, expiresAt });
      if (!stored) throw invalidKey();
      const seconds = Math.ceil((stored.expires_at.getTime() - clock.now()) / 1_000);
      const cookie = sessionCookie(token, { seconds, headers, publicUrl: publicUrl() });
      return answer(204, undefined, { "set-cookie": cookie });
    },
  });
}
