// POST /session/link: signs a browser in with a link that works once.
import { z } from "zod";
import { sha256 } from "../../platform/crypto.ts";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { textField } from "../../platform/http/answers/answer-fields.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { Problem } from "../../platform/problem.ts";
import type { LimitSignIns } from "../sessions/limit-sign-ins.ts";
import { accountOfSessionToken } from "../sessions/session-token.ts";
import { refuseForeignPage, startSession } from "../sessions/start-session.ts";
import type { SessionDeps } from "./session-deps.ts";

/** The link is gone in the same statement. Of two requests with one link, the second finds nothing. */
const open = statement({
  name: "open_sign_in_link",
  parameters: {
    accountId: t.uuid,
    linkHash: t.bytea,
    now: t.timestamptz,
    tokenHash: t.bytea,
    expiresAt: t.timestamptz,
  },
  columns: { expires_at: t.timestamptz },
  sql: `with link as (
      delete from sign_in_links
      where account_id = $accountId
        and token_hash = $linkHash
      returning api_key_id, expires_at
    )
    insert into sessions (account_id, token_hash, api_key_id, expires_at)
    select key.account_id, $tokenHash, key.api_key_id, least($expiresAt, key.expires_at)
    from link
    join api_keys key on key.account_id = $accountId and key.api_key_id = link.api_key_id
    where link.expires_at > $now
      and key.revoked_at is null
      and (key.expires_at is null or key.expires_at > $now)
    returning expires_at`,
});

const description =
  "For the console: `npm start` and `npx parley console link` print such a link. It works once and for 10 minutes. The session " +
  "has the rights of the link's key, as after POST /session. An address has 10 failed attempts a minute.";

export function openSignInLinkOperation(
  { database, clock, publicUrl }: SessionDeps,
  limited: LimitSignIns,
): Operation {
  return operation({
    operationId: "openSignInLink",
    method: "POST",
    path: "/session/link",
    tag: "Session",
    summary: "Sign a browser in with a link",
    description,
    scope: null,
    keyless: true,
    body: z.strictObject({ token: textField("What follows `#link=` in the link.") }),
    answers: {
      204: {
        description:
          "The browser is signed in: the answer sets the cookie parley_session, on https __Host-parley_session.",
      },
    },
    examples: { "A link": { body: { token: "<token of the sign-in link>" } } },
    problems: {
      401: ["invalid_sign_in_link"],
      403: ["csrf_check_failed"],
      429: ["too_many_failed_sign_ins"],
      503: ["overloaded"],
    },
    async handler({ body: { token }, headers, address }) {
      refuseForeignPage(headers, publicUrl());
      return limited(address, async () => {
        const accountId = accountOfSessionToken(token);
        if (accountId === null) throw invalidLink();
        return startSession({
          clock,
          publicUrl,
          headers,
          accountId,
          async insert(session) {
            const ask = { accountId, linkHash: sha256(token), now: new Date(clock.now()), ...session };
            const [stored] = await database.run(open, ask);
            if (!stored) throw invalidLink();
            return stored.expires_at;
          },
        });
      });
    },
  });
}

function invalidLink(): Problem {
  return new Problem({
    status: 401,
    code: "invalid_sign_in_link",
    title: "The link signs nobody in",
    detail:
      "It was used already, is older than 10 minutes, or is cut off. `npx parley console link` creates another one.",
  });
}
