import { z } from "zod";
import { t, updateRows } from "../../platform/database/index.ts";
import { ACTOR, actorOf, exampleId, type Operation, operation, optional } from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import {
  claimName,
  mediaIdField,
  mediaToStore,
  nameField,
  QUICK_REPLY_KEY,
  quickReply,
  quickReplyNotFound,
  quickReplyParams,
  textField,
} from "../quick-reply.ts";

const update = updateRows({
  name: "update_quick_reply",
  table: "quick_replies",
  key: QUICK_REPLY_KEY,
  set: `name = coalesce($name, name), text = coalesce($text, text),
      media = case when $setsMedia then $media else media end, person_id = $personId, api_key_id = $apiKeyId,
      updated_at = now()`,
  parameters: {
    name: t.nullable(t.text),
    text: t.nullable(t.text),
    media: t.nullable(t.jsonb()),
    setsMedia: t.bool,
    ...ACTOR,
  },
  columns: quickReply.columns,
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
    body: z.strictObject({ name: optional(nameField), text: optional(textField), media_id: mediaIdField }),
    answers: { 200: { description: "The changed quick reply.", schema: quickReply.answer } },
    examples: {
      "Another text": { params: { id: exampleId("qrp") }, body: { text: "We are open until seven." } },
    },
    problems: { 404: ["quick_reply_not_found"], 409: ["quick_reply_name_taken"], 422: ["media_not_found"] },
    handler: ({ caller, params, body, once }) =>
      once(async (session) => {
        const { accountId } = caller;
        const { name = null, text = null } = body;
        const quickReplyId = uuidOf("qrp", params.id);
        if (quickReplyId === null) throw quickReplyNotFound(params.id);
        if (name !== null) await claimName(session, { accountId, name, quickReplyId });
        const media = await mediaToStore(session, accountId, body.media_id);
        const given = { name, text, media, setsMedia: body.media_id !== undefined };
        const values = { ...actorOf(caller), accountId, quickReplyId, ...given };
        const [row] = await session.run(update, values);
        if (!row) throw quickReplyNotFound(params.id);
        return { status: 200, body: quickReply.of(row) };
      }),
  });
}
