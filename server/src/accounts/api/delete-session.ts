// DELETE /session: signs a browser out, or all browsers of its person or key.
import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import { sessionCookie } from "../../platform/http/access/session-cookie.ts";
import { actorOf, answer, type Operation, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { forgetCallers } from "../keys/key-changes.ts";
import type { SessionDeps } from "./session-deps.ts";

const remove = statement({
  name: "delete_session",
  parameters: { accountId: t.uuid, tokenHash: t.bytea },
  sql: `delete from sessions
    where account_id = $accountId
      and token_hash = $tokenHash`,
});

/** A link that nobody has opened could sign a browser in afterwards. */
const removeAll = statement({
  name: "delete_sessions_of_actor",
  parameters: { accountId: t.uuid, personId: t.nullable(t.uuid), apiKeyId: t.nullable(t.uuid) },
  sql: `with links as (
      delete from sign_in_links
      where account_id = $accountId
        and (api_key_id = $apiKeyId or person_id = $personId)
    )
    delete from sessions
    where account_id = $accountId
      and (api_key_id = $apiKeyId or person_id = $personId)`,
});

const everywhereField = z
  .enum(["true", "false"], "This must be true or false.")
  .default("false")
  .transform((value) => value === "true")
  .meta({
    description:
      "True: end all sessions of the person or key, in all browsers, and the sign-in links that weren't opened. A key stays valid. A " +
      "request with an API key can do this too.",
  });

export function deleteSessionOperation(deps: SessionDeps): Operation {
  const { database, publicUrl } = deps;
  return operation({
    operationId: "deleteSession",
    unnoted: true,
    route: "DELETE /session",
    tag: "Session",
    summary: "Sign a browser out",
    description:
      "Every process refuses the session from then on. Other sessions go on, unless `everywhere` is true.",
    scope: null,
    query: z.strictObject({ everywhere: everywhereField }),
    answers: { 204: { description: "The session has ended, and the answer removes the cookie." } },
    examples: {
      "The session of the cookie": { headers: { cookie: "parley_session=<token>", "x-parley-console": "1" } },
      "All sessions": { query: { everywhere: "true" } },
    },
    problems: { 404: ["session_not_found"] },
    async handler({ caller: { accountId, session, ...by }, query: { everywhere }, headers }) {
      if (everywhere) await database.run(removeAll, { accountId, ...actorOf(by) });
      else if (session === null) throw new Problem(accountErrors.session_not_found);
      else await database.run(remove, { accountId, tokenHash: session.tokenHash });
      await forgetCallers(deps, accountId);
      const cookie = sessionCookie("", { seconds: 0, headers, publicUrl: publicUrl() });
      return answer(204, undefined, { "set-cookie": cookie });
    },
  });
}
