import { z } from "zod";
import { type Database, oldestRows } from "../../platform/database/index.ts";
import {
  answer,
  FIRST_ID,
  idFrom,
  type Operation,
  operation,
  pageAnswer,
  pageOf,
  pageQuery,
} from "../../platform/http/index.ts";
import { KEY_COLUMNS, type KeyRow, keyAnswer, keySchema } from "../keys/key.ts";

const list = oldestRows({ name: "list_api_keys", table: "api_keys", columns: KEY_COLUMNS, id: "api_key_id" });

export function listKeys(
  database: Database,
  accountId: string,
  { after = FIRST_ID, limit }: { after?: string; limit: number },
): Promise<KeyRow[]> {
  return database.run(list, { accountId, after, limit });
}

export function listKeysOperation(database: Database): Operation {
  return operation({
    operationId: "listKeys",
    route: "GET /keys",
    tag: "Keys",
    summary: "List the account's API keys, oldest first",
    description: "Without their secrets. Revoked and expired keys are listed, too.",
    scope: "keys:write",
    query: z.strictObject(pageQuery),
    answers: {
      200: {
        description: "A page of keys, including revoked and expired ones.",
        schema: pageAnswer(keySchema),
      },
    },
    examples: { "The first page": { query: { limit: 50 } } },
    async handler({ caller, query }) {
      const after = idFrom(query.after, FIRST_ID);
      const rows = await listKeys(database, caller.accountId, { limit: query.limit + 1, after });
      const page = pageOf(rows, query.limit, keyAnswer, (row) => row.api_key_id);
      return answer(200, page);
    },
  });
}
