import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { sender } from "../sender.ts";
import { senderAnswers, senderParams } from "../sender-answer.ts";
import { readSenders, senderIn } from "../sender-rows.ts";

export function getSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "getSender",
    route: "GET /senders/:id",
    tag: "Senders",
    summary: "Get a sender",
    description: "A sender without its secrets, which are never shown.",
    scope: "messages:read",
    params: senderParams,
    answers: { 200: { description: "The sender.", schema: sender.answer } },
    examples: { "A sender": { params: { id: exampleId("snd") } } },
    problems: { 404: ["sender_not_found"] },
    async handler({ caller: { accountId }, params }) {
      const row = senderIn(await readSenders(deps.database, accountId), params.id);
      const show = await senderAnswers(deps.database, accountId, deps);
      return answer(200, show(row));
    },
  });
}
