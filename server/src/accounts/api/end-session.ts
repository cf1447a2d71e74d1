import { z } from "zod";
import { answer, exampleId, idField, type Operation, operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { notFound } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { endSessions } from "./delete-session.ts";
import type { SessionDeps } from "./session-deps.ts";

export function endSessionOperation(deps: SessionDeps): Operation {
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
      const sessionId = uuidOf("ses", params.id);
      if (sessionId === null || (await endSessions(deps, caller, sessionId)) === 0)
        throw notFound(accountErrors.session_not_found, "session", params.id);
      return answer(204, undefined);
    },
  });
}
