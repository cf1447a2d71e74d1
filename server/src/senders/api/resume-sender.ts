import { appendEvents } from "../../events/index.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { resumeSender } from "../pause-sender.ts";
import { senderAnswer, senderAnswers, senderParams } from "../sender-answer.ts";
import { readSenders, senderIn } from "../sender-rows.ts";

export function resumeSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "resumeSender",
    method: "POST",
    path: "/senders/:id/resume",
    tag: "Senders",
    summary: "Resume a paused sender",
    description: "The waiting messages leave in their order. A sender that isn't paused doesn't change.",
    scope: "senders:write",
    params: senderParams,
    answers: { 200: { description: "The resumed sender.", schema: senderAnswer } },
    problems: { 404: ["sender_not_found"] },
    async handler({ caller: { accountId }, params, once }) {
      const answer = await once(async (session) => {
        const { sender_id } = senderIn(await readSenders(session, accountId), params.id);
        const events = await resumeSender(session, accountId, sender_id);
        const row = senderIn(await readSenders(session, accountId), params.id);
        const show = await senderAnswers(session, accountId, deps);
        await appendEvents(session, events);
        return { status: 200, body: show(row) };
      });
      deps.directory.invalidate(accountId);
      return answer;
    },
  });
}
