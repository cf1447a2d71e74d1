import { z } from "zod";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { actorOf, type Operation, operation } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { claimName, mediaIdField, mediaToStore, nameField, quickReply, textField } from "../quick-reply.ts";

const insert = statement({
  name: "insert_quick_reply",
  parameters: {
    accountId: t.uuid,
    quickReplyId: t.uuid,
    name: t.text,
    text: t.text,
    media: t.nullable(t.jsonb()),
    personId: t.nullable(t.uuid),
    apiKeyId: t.nullable(t.uuid),
  },
  columns: quickReply.columns,
  sql: `insert into quick_replies (account_id, quick_reply_id, name, text, media, person_id, api_key_id)
    values ($accountId, $quickReplyId, $name, $text, $media, $personId, $apiKeyId)
    returning ${columnList(quickReply.columns)}`,
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
