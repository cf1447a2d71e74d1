import { appendEvents } from "../../events/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderAnswer, senderAnswers, senderParams } from "../sender-answer.ts";
import { readSenders, senderIn } from "../sender-rows.ts";

const resume = statement({
  name: "resume_sender",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  columns: { sender_id: t.uuid },
  sql: `update senders
    set status = 'active', paused_reason = null, paused_at = null
    where account_id = $accountId
      and sender_id = $senderId
      and status = 'paused'
      and deleted_at is null
    returning sender_id`,
});

export function resumeSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "resumeSender",
    route: "POST /senders/:id/resume",
    tag: "Senders",
    summary: "Resume a paused sender",
    description: "The waiting messages leave in their order. A sender that isn't paused doesn't change.",
    scope: "senders:write",
    params: senderParams,
    answers: { 200: { description: "The resumed sender.", schema: senderAnswer } },
    examples: { "A paused sender": { params: { id: exampleId("snd") } } },
    problems: { 404: ["sender_not_found"] },
    async handler({ caller: { accountId }, params, once }) {
      const answer = await once(async (session) => {
        const { sender_id: senderId } = senderIn(await readSenders(session, accountId), params.id);
        const resumed = await session.run(resume, { accountId, senderId });
        const row = senderIn(await readSenders(session, accountId), params.id);
        const show = await senderAnswers(session, accountId, deps);
        // Events come last in a transaction.
        await appendEvents(
          session,
          resumed.map(({ sender_id: id }) => ({ accountId, type: "sender.resumed", id })),
        );
        return { status: 200, body: show(row) };
      });
      deps.directory.invalidate(accountId);
      return answer;
    },
  });
}
