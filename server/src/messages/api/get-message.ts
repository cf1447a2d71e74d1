import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import { answer, exampleId, idField, type Operation, operation } from "../../platform/http/index.ts";
import { historyAnswer, historyOf } from "../show/history.ts";
import { messageAnswer, messageOf } from "../show/message.ts";
import { messageIdOf, messageRow } from "../show/read-message.ts";
import { explainWaiting, type WhyDependencies, whyAnswer } from "../waiting/explain-message.ts";

const readPayload = statement({
  name: "read_message_payload",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: { payload: t.jsonb<Record<string, unknown>>() },
  sql: `select payload
    from message_payloads
    where account_id = $accountId
      and message_id = $messageId`,
});

const messageDetails = messageAnswer
  .extend({
    history: historyAnswer.meta({
      description:
        "What happened to the message, in the order of time: its status, its attempts with the channel's answers, and the " +
        "deliveries to webhooks. Has the last 100 attempts and the newest 100 deliveries.",
    }),
    waiting: whyAnswer.nullable().meta({
      description: "Why the message waits, as `GET /messages/{id}/why` says it; null when it doesn't wait.",
    }),
    payload: z.looseObject({}).nullable().meta({
      description:
        "The message as its channel sent it, if it is unsupported or names other people; otherwise null.",
    }),
  })
  .meta({ id: "MessageDetails" });

export function getMessage(deps: WhyDependencies): Operation {
  return operation({
    operationId: "getMessage",
    route: "GET /messages/:id",
    tag: "Messages",
    summary: "Get a message with its status, its times and the reason why it waits",
    description: "A message with its status, its times, its error and the reason why it waits.",
    scope: "messages:read",
    params: z.object({ id: idField("msg", "The message's id.") }),
    answers: { 200: { description: "The message", schema: messageDetails } },
    examples: { "A message": { params: { id: exampleId("msg") } } },
    problems: { 404: ["message_not_found"] },
    async handler({ caller, params }) {
      const { accountId } = caller;
      const row = await messageRow(deps.database, caller, messageIdOf(params.id));
      const [waiting, history, [kept]] = await Promise.all([
        explainWaiting(deps, accountId, row),
        historyOf(deps.database, accountId, row),
        deps.database.run(readPayload, { accountId, messageId: row.message_id }),
      ]);
      return answer(200, { ...messageOf(row), waiting, history, payload: kept?.payload ?? null });
    },
  });
}
