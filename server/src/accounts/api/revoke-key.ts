// DELETE /keys/:id
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import type { Authenticator } from "../authenticate.ts";
import { keyAnswer, keySchema } from "../key.ts";
import { revokeKey } from "../revoke-key.ts";

/**
 * A key can revoke itself, so that anyone who finds a leaked key can end it. That holds for an account's last key too: its
 * operator creates another with `parley keys create`.
 */
export function revokeKeyOperation(
  database: Database,
  authenticator: Pick<Authenticator, "invalidate">,
): Operation {
  return operation({
    operationId: "revokeKey",
    method: "DELETE",
    path: "/keys/:id",
    tag: "Keys",
    summary: "Revoke an API key permanently",
    description: "Every process refuses the key from then on. A key can revoke itself.",
    scope: "keys:write",
    params: z.object({ id: z.string().meta({ description: "The key's id." }) }),
    answers: {
      200: {
        description: "The key is revoked, by this request or an earlier one.",
        schema: z.object({ message: z.string(), key: keySchema }),
      },
    },
    problems: { 404: ["key_not_found"] },
    async handler({ caller, params }) {
      const id = uuidOf("key", params.id);
      const row = id === null ? null : await revokeKey(database, caller.accountId, id);
      if (!row) throw keyNotFound(params.id);
      // The notification may reach this process only after the answer.
      authenticator.invalidate(caller.accountId);
      return answer(200, { message: `Key ${row.name} was revoked`, key: keyAnswer(row) });
    },
  });
}

function keyNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "key_not_found",
    title: "No such key",
    detail: `The account has no key ${JSON.stringify(id.slice(0, 40))}.`,
  });
}
