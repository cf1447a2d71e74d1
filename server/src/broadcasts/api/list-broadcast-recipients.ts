import type { Database } from "../../platform/database/index.ts";
import { exampleId, FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import { findBroadcast, ofOne } from "../broadcast.ts";
import { listRecipients, recipient, recipientFilterFields } from "../report/recipients.ts";

export function listBroadcastRecipients(database: Database): Operation {
  return listOperation({
    operationId: "listBroadcastRecipients",
    route: "GET /broadcasts/:id/recipients",
    ...ofOne,
    summary: "List the people of a broadcast",
    description: "Those who get it, and those who are left out. People who were erased aren't in the list.",
    fields: recipientFilterFields,
    examples: {
      "Who is left out": { params: { id: exampleId("brd") }, query: { status: "left_out" } },
      "Who replied": { params: { id: exampleId("brd") }, query: { replied: "true" } },
    },
    entries: "people",
    listed: recipient,
    async rows({ caller: { accountId }, params, query }, limit) {
      const { broadcast_id: broadcastId } = await findBroadcast(database, accountId, params.id);
      const { status: state = null, code = null, replied = null, opted_out: optedOut = null } = query;
      const page = { after: idFrom(query.after, FIRST_ID), limit };
      const filter = { state, code, replied, optedOut };
      return database.run(listRecipients, { accountId, broadcastId, ...page, ...filter });
    },
    position: (row) => row.contact_id,
  });
}
