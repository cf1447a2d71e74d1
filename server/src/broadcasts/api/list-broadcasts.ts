import type { Database } from "../../platform/database/index.ts";
import {
  exampleId,
  idFrom,
  idInput,
  LAST_ID,
  listOperation,
  type Operation,
} from "../../platform/http/index.ts";
import { broadcast, newestBroadcasts } from "../broadcast.ts";

export function listBroadcasts(database: Database): Operation {
  return listOperation({
    operationId: "listBroadcasts",
    route: "GET /broadcasts",
    tag: "Broadcasts",
    summary: "List broadcasts, newest first",
    description: "Each with its progress. `GET /broadcasts/{id}` has the counts of people too.",
    scope: "broadcasts:read",
    fields: {
      contact_id: idInput("con", "contact")
        .optional()
        .meta({ description: "Only those that sent a message to the contact with this id." }),
    },
    examples: {
      "The newest": { query: { limit: 50 } },
      "What reached a person": { query: { contact_id: exampleId("con") } },
    },
    entries: "broadcasts",
    listed: broadcast,
    rows({ caller: { accountId }, query }, limit) {
      const contactId = query.contact_id ?? null;
      const before = idFrom(query.after, LAST_ID);
      return database.run(newestBroadcasts, { accountId, contactId, before, limit });
    },
    position: (row) => row.broadcast_id,
  });
}
