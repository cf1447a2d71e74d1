import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import { sessionCookie } from "../../platform/http/access/session-cookie.ts";
import { ACTOR, actorOf, answer, type Caller, type Operation, operation } from "../../platform/http/index.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { forgetCallers } from "../keys/key-changes.ts";
import type { SessionDeps } from "./session-deps.ts";

/** Of a person or key. A link that nobody has opened could sign a browser in after all sessions have ended. */
const end = statement({
  name: "end_sessions_of_actor",
  parameters: { accountId: t.uuid, ...ACTOR, sessionId: t.nullable(t.uuid) },
  columns: { session_id: t.uuid },
  sql: `with links as (
      delete from sign_in_links
      where account_id = $accountId
        and (api_key_id = $apiKeyId or person_id = $personId)
        and $sessionId::uuid is null
    )
    delete from sessions
    where account_id = $accountId
      and (api_key_id = $apiKeyId or person_id = $personId)
      and ($sessionId::uuid is null or session_id = $sessionId)
    returning session_id`,
});

/** `sessionId`: null for all of the caller's. Returns how many have ended, in every process. */
export async function endSessions(
  deps: SessionDeps,
  caller: Caller,
  sessionId: string | null,
): Promise<number> {
  const { accountId } = caller;
  const ended = await deps.database.run(end, { accountId, ...actorOf(caller), sessionId });
  if (ended.length > 0) await forgetCallers(deps, accountId);
  return ended.length;
}

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
  const { publicUrl } = deps;
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
    async handler({ caller, query: { everywhere }, headers }) {
      if (everywhere) await endSessions(deps, caller, null);
      else if (caller.session === null) throw new Problem(accountErrors.session_not_found);
      else await endSessions(deps, caller, caller.session.id);
      const cookie = sessionCookie("", { seconds: 0, headers, publicUrl: publicUrl() });
      return answer(204, undefined, { "set-cookie": cookie });
    },
  });
}
