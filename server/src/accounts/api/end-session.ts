// DELETE /sessions/{id}: signs another browser of the same person or key out.
import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import { actorOf, answer, exampleId, idField, type Operation, operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { forgetCallers } from "../keys/key-changes.ts";
import type { SessionDeps } from "./session-deps.ts";

const remove = statement({
  name: "delete_session_by_id",
  parameters: {
    accountId: t.uuid,
    personId: t.nullable(t.uuid),
    apiKeyId: t.nullable(t.uuid),
    sessionId: t.uuid,
  },
  columns: { session_id: t.uuid },
  sql: `delete from sessions
    where account_id = $accountId
      and session_id = $sessionId
      and (person_id = $personId or api_key_id = $apiKeyId)
    returning session_id`,
});

export function endSessionOperation(deps: SessionDeps): Operation {
  const { database } = deps;
  return operation({
    operationId: "endSession",
    unnoted: true,
    route: "DELETE /sessions/:id",
    tag: "Session",
    summary: "Sign one of the own browsers out",
    description: "Every process refuses the session from then on, and its event streams end within a minute.",
    scope: null,
    params: z.object({ id: idField("ses", "The session's id.") }),
    answers: { 204: { description: "The session has ended." } },
    examples: { "A session": { params: { id: exampleId("ses") } } },
    problems: { 404: ["session_not_found"] },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const sessionId = uuidOf("ses", params.id);
      const own = { accountId, ...actorOf(caller) };
      const [ended] = sessionId === null ? [] : await database.run(remove, { ...own, sessionId });
      if (!ended) throw notFound(accountErrors.session_not_found, "session", params.id);
      await forgetCallers(deps, accountId);
      return answer(204, undefined);
    },
  });
}
