import { type Database, oldestRows } from "../../platform/database/index.ts";
import { FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import { apiKey, type KeyRow } from "../keys/key.ts";

const list = oldestRows({
  name: "list_api_keys",
  table: "api_keys",
  columns: apiKey.columns,
  id: "api_key_id",
});

export function listKeys(
  database: Database,
  accountId: string,
  { after = FIRST_ID, limit }: { after?: string; limit: number },
): Promise<KeyRow[]> {
  return database.run(list, { accountId, after, limit });
}

export function listKeysOperation(database: Database): Operation {
  return listOperation({
    operationId: "listKeys",
    route: "GET /keys",
    tag: "Keys",
    summary: "List the account's API keys, oldest first",
    description: "Without their secrets. Revoked and expired keys are listed, too.",
    scope: "keys:write",
    entries: "keys",
    listed: apiKey,
    rows: ({ caller: { accountId }, query }, limit) =>
      listKeys(database, accountId, { after: idFrom(query.after, FIRST_ID), limit }),
    position: (row) => row.api_key_id,
  });
}
