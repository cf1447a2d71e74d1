// POST /session: signs a browser in with an API key.
import { z } from "zod";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { textField } from "../../platform/http/answers/answer-fields.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { invalidKey } from "../authenticate.ts";
import type { LimitSignIns } from "../sessions/limit-sign-ins.ts";
import { refuseForeignPage, startSession } from "../sessions/start-session.ts";
import type { SessionDeps } from "./session-deps.ts";

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

export function createSessionOperation(
  { database, authenticator, clock, publicUrl }: SessionDeps,
  limited: LimitSignIns,
): Operation {
  return operation({
    operationId: "createSession",
    method: "POST",
    path: "/session",
    tag: "Session",
    summary: "Sign a browser in",
    description,
    scope: null,
    keyless: true,
    body: z.strictObject({ api_key: textField("An API key of the account.") }),
    answers: {
      204: {
        description:
          "The browser is signed in: the answer sets the cookie parley_session, on https __Host-parley_session.",
      },
    },
    examples: { "A key": { body: { api_key: "parley_<account>_<secret>_<checksum>" } } },
    problems: {
      401: ["invalid_api_key"],
      403: ["csrf_check_failed"],
      429: ["too_many_failed_sign_ins"],
      503: ["overloaded"],
    },
    async handler({ body, headers, address }) {
      refuseForeignPage(headers, publicUrl());
      const signIn = () => authenticator.authenticate(body.api_key.trim(), address);
      const { accountId, apiKeyId } = await limited(address, signIn);
      return startSession({
        clock,
        publicUrl,
        headers,
        accountId,
        async insert(session) {
          const [stored] = await database.run(insert, { accountId, apiKeyId, ...session });
          if (!stored) throw invalidKey();
          return stored.expires_at;
        },
      });
    },
  });
}
