import { z } from "zod";
import { insertRow, t } from "../../platform/database/index.ts";
import { ACTOR, actorOf, type Operation, operation } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import {
  claimName,
  mediaIdField,
  mediaToStore,
  nameField,
  QUICK_REPLY_KEY,
  quickReply,
  textField,
} from "../quick-reply.ts";

const insert = insertRow({
  name: "insert_quick_reply",
  table: "quick_replies",
  values: { ...QUICK_REPLY_KEY, name: t.text, text: t.text, media: t.nullable(t.jsonb()), ...ACTOR },
  columns: quickReply.columns,
});

export function createQuickReply(): Operation {
  return operation({
    operationId: "createQuickReply",
    route: "POST /quick-replies",
    tag: "Quick replies",
    summary: "Add a quick reply",
    description: "Everybody in the account who may send messages finds it.",
    scope: "messages:send",
    body: z.strictObject({ name: nameField, text: textField, media_id: mediaIdField }),
    answers: { 201: { description: "The quick reply was added.", schema: quickReply.answer } },
    examples: {
      "With the contact's name": {
        body: { name: "opening hours", text: "Hello {{name|there}}, we are open from nine to six." },
      },
    },
    problems: { 409: ["quick_reply_name_taken"], 422: ["media_not_found"] },
    handler: ({ caller, body, once }) =>
      once(async (session) => {
        const { accountId } = caller;
        await claimName(session, { accountId, name: body.name, quickReplyId: null });
        const { media_id: mediaId, ...texts } = body;
        const media = await mediaToStore(session, accountId, mediaId);
        const values = { ...actorOf(caller), ...texts, media, accountId, quickReplyId: newUuid() };
        const [row] = await session.run(insert, values);
        return { status: 201, body: quickReply.of(row as NonNullable<typeof row>) };
      }),
  });
}
