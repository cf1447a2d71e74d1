// DELETE /session: signs a browser out.
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { sessionCookie } from "../../platform/http/session-cookie.ts";
import { Problem } from "../../platform/problem.ts";
import { tellOfKeyChange } from "../key-changes.ts";
import type { SessionDeps } from "./session-deps.ts";

const remove = statement({
  name: "delete_session",
  parameters: { accountId: t.uuid, tokenHash: t.bytea },
  sql: `delete from sessions
    where account_id = $accountId
      and token_hash = $tokenHash`,
});

export function deleteSessionOperation({ database, authenticator, publicUrl }: SessionDeps): Operation {
  return operation({
    operationId: "deleteSession",
    method: "DELETE",
    path: "/session",
    tag: "Session",
    summary: "Sign a browser out",
    description: "Every process refuses the session from then on. Other sessions of the key go on.",
    scope: null,
    answers: { 204: { description: "The session has ended, and the answer removes the cookie." } },
    examples: {
      "The session of the cookie": { headers: { cookie: "parley_session=<token>", "x-parley-console": "1" } },
    },
    problems: { 404: ["session_not_found"] },
    async handler({ caller: { accountId, session }, headers }) {
      if (session === null) throw noSession();
      await database.run(remove, { accountId, tokenHash: session.tokenHash });
      await tellOfKeyChange(database, accountId);
      // The notification may reach this process only after the answer.
      authenticator.invalidate(accountId);
      const isSecure = (headers.origin ?? publicUrl()).startsWith("https:");
      return answer(204, undefined, { "set-cookie": sessionCookie("", { seconds: 0, isSecure }) });
    },
  });
}

function noSession(): Problem {
  return new Problem({
    status: 404,
    code: "session_not_found",
    title: "There is no session",
    detail:
      "The request has an API key, so no session belongs to it. Only a request with the cookie has one.",
  });
}
