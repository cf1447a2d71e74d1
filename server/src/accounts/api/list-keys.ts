// GET /keys
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { idFrom } from "../../platform/http/id-cursor.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import { keyAnswer, keySchema } from "../key.ts";
import { listKeys } from "../list-keys.ts";

export function listKeysOperation(database: Database): Operation {
  return operation({
    operationId: "listKeys",
    method: "GET",
    path: "/keys",
    tag: "Keys",
    summary: "List the account's API keys, oldest first",
    scope: "keys:write",
    query: z.strictObject(pageQuery),
    answers: {
      200: {
        description: "A page of keys, including revoked and expired ones.",
        schema: pageAnswer(keySchema),
      },
    },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const after = idFrom(query.after, null);
      const rows = await listKeys(database, caller.accountId, { limit: query.limit + 1, after });
      return answer(
        200,
        pageOf(rows, query.limit, keyAnswer, (row) => row.api_key_id),
      );
    },
  });
}
