import { type Database, oldestRows } from "../../platform/database/index.ts";
import { FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import { quickReply } from "../quick-reply.ts";

const list = oldestRows({
  name: "list_quick_replies",
  table: "quick_replies",
  columns: quickReply.columns,
  id: "quick_reply_id",
});

export function listQuickReplies(database: Database): Operation {
  return listOperation({
    operationId: "listQuickReplies",
    route: "GET /quick-replies",
    tag: "Quick replies",
    summary: "List quick replies",
    description: "All of the account's, oldest first.",
    scope: "messages:send",
    entries: "quick replies",
    listed: quickReply,
    rows: ({ caller: { accountId }, query: { after } }, limit) =>
      database.run(list, { accountId, after: idFrom(after, FIRST_ID), limit }),
    position: (row) => row.quick_reply_id,
  });
}
