import { z } from "zod";
import { rowChanges, t } from "../../platform/database/index.ts";
import { actorOf, exampleId, type Operation, operation, optional } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import {
  claimName,
  nameField,
  quickReply,
  quickReplyNotFound,
  quickReplyParams,
  textField,
} from "../quick-reply.ts";

const update = rowChanges({
  table: "quick_replies",
  key: { quick_reply_id: "quickReplyId" },
  columns: quickReply.columns,
})("update_quick_reply", {
  set: `name = coalesce($name, name), text = coalesce($text, text), person_id = $personId, api_key_id = $apiKeyId,
      updated_at = now()`,
  parameters: {
    name: t.nullable(t.text),
    text: t.nullable(t.text),
    personId: t.nullable(t.uuid),
    apiKeyId: t.nullable(t.uuid),
  },
});

export function updateQuickReply(): Operation {
  return operation({
    operationId: "updateQuickReply",
    route: "PATCH /quick-replies/:id",
    tag: "Quick replies",
    summary: "Change a quick reply",
    description: "Fields that are left out don't change.",
    scope: "messages:send",
    params: quickReplyParams,
    body: z.strictObject({ name: optional(nameField), text: optional(textField) }),
    answers: { 200: { description: "The changed quick reply.", schema: quickReply.answer } },
    examples: {
      "Another text": { params: { id: exampleId("qrp") }, body: { text: "We are open until seven." } },
    },
    problems: { 404: ["quick_reply_not_found"], 409: ["quick_reply_name_taken"] },
    handler: ({ caller, params, body, once }) =>
      once(async (session) => {
        const { accountId } = caller;
        const { name = null, text = null } = body;
        const quickReplyId = uuidOf("qrp", params.id);
        if (quickReplyId === null) throw quickReplyNotFound(params.id);
        if (name !== null) await claimName(session, { accountId, name, quickReplyId });
        const values = { ...actorOf(caller), accountId, quickReplyId, name, text };
        const [row] = await session.run(update, values);
        if (!row) throw quickReplyNotFound(params.id);
        return { status: 200, body: quickReply.of(row) };
      }),
  });
}
