import { deleteRows, t } from "../../platform/database/index.ts";
import { doneAnswer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { QUICK_REPLY_KEY, quickReplyNotFound, quickReplyParams } from "../quick-reply.ts";

const remove = deleteRows({
  name: "delete_quick_reply",
  table: "quick_replies",
  key: QUICK_REPLY_KEY,
  columns: { name: t.text },
});

export function deleteQuickReply(): Operation {
  return operation({
    operationId: "deleteQuickReply",
    route: "DELETE /quick-replies/:id",
    tag: "Quick replies",
    summary: "Delete a quick reply",
    description: "Messages that were made with it stay as they are.",
    scope: "messages:send",
    params: quickReplyParams,
    answers: doneAnswer("The quick reply was deleted.", "The quick reply was deleted"),
    examples: { "A quick reply": { params: { id: exampleId("qrp") } } },
    problems: { 404: ["quick_reply_not_found"] },
    handler: ({ caller: { accountId }, params: { id }, once }) =>
      once(async (session) => {
        const quickReplyId = uuidOf("qrp", id);
        const rows = quickReplyId === null ? [] : await session.run(remove, { accountId, quickReplyId });
        if (rows.length === 0) throw quickReplyNotFound(id);
        return { status: 200, body: { message: "The quick reply was deleted" } };
      }),
  });
}
