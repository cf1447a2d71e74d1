import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { changeStatus, resume } from "../change-status.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { sender } from "../sender.ts";
import { senderParams } from "../sender-answer.ts";

export function resumeSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "resumeSender",
    route: "POST /senders/:id/resume",
    tag: "Senders",
    summary: "Resume a paused sender",
    description: "The waiting messages leave in their order. A sender that isn't paused doesn't change.",
    scope: "senders:write",
    params: senderParams,
    answers: { 200: { description: "The resumed sender.", schema: sender.answer } },
    examples: { "A paused sender": { params: { id: exampleId("snd") } } },
    problems: { 404: ["sender_not_found"] },
    handler: (request) => changeStatus(deps, request, resume, "sender.resumed"),
  });
}
