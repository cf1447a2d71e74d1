import type { Database } from "../../platform/database/index.ts";
import { idFrom, LAST_ID, listOperation, type Operation } from "../../platform/http/index.ts";
import { broadcast, newestBroadcasts } from "../broadcast.ts";

export function listBroadcasts(database: Database): Operation {
  return listOperation({
    operationId: "listBroadcasts",
    route: "GET /broadcasts",
    tag: "Broadcasts",
    summary: "List broadcasts, newest first",
    description: "Each with its progress. `GET /broadcasts/{id}` has the counts of people too.",
    scope: "broadcasts:read",
    anybody: true,
    examples: { "The newest": { query: { limit: 50 } } },
    entries: "broadcasts",
    entry: broadcast.answer,
    rows: ({ caller: { accountId }, query: { after } }, limit) =>
      database.run(newestBroadcasts, { accountId, before: idFrom(after, LAST_ID), limit }),
    entryOf: (row) => broadcast.of(row),
    position: (row) => row.broadcast_id,
  });
}
