import { appendEvents } from "../../events/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderAnswer, senderAnswers, senderParams } from "../sender-answer.ts";
import { readSenders, senderIn } from "../sender-rows.ts";

const pause = statement({
  name: "pause_sender_on_request",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  columns: { sender_id: t.uuid },
  sql: `update senders
    set status = 'paused', paused_reason = 'requested', paused_at = now()
    where account_id = $accountId
      and sender_id = $senderId
      and status = 'active'
      and deleted_at is null
    returning sender_id`,
});

export function pauseSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "pauseSender",
    route: "POST /senders/:id/pause",
    tag: "Senders",
    summary: "Pause a sender",
    description:
      "Its messages are still accepted, and wait until the sender is resumed. Messages may still leave for two seconds. A " +
      "sender that is paused already doesn't change.",
    scope: "senders:write",
    params: senderParams,
    answers: { 200: { description: "The paused sender.", schema: senderAnswer } },
    examples: { "A sender": { params: { id: exampleId("snd") } } },
    problems: { 404: ["sender_not_found"] },
    async handler({ caller: { accountId }, params, once }) {
      const answer = await once(async (session) => {
        const { sender_id: senderId } = senderIn(await readSenders(session, accountId), params.id);
        const paused = await session.run(pause, { accountId, senderId });
        const row = senderIn(await readSenders(session, accountId), params.id);
        const show = await senderAnswers(session, accountId, deps);
        // Events come last in a transaction.
        await appendEvents(
          session,
          paused.map(({ sender_id: id }) => ({ accountId, type: "sender.paused", id })),
        );
        return { status: 200, body: show(row) };
      });
      deps.directory.invalidate(accountId);
      return answer;
    },
  });
}
