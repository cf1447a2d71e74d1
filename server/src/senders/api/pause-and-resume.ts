import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { changeStatus, pause, resume } from "../change-status.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { sender } from "../sender.ts";
import { senderParams } from "../sender-answer.ts";

const OF_A_SENDER = {
  tag: "Senders",
  scope: "senders:write",
  params: senderParams,
  examples: { "A sender": { params: { id: exampleId("snd") } } },
  problems: { 404: ["sender_not_found"] },
} as const;

export function pauseSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    ...OF_A_SENDER,
    operationId: "pauseSender",
    route: "POST /senders/:id/pause",
    summary: "Pause a sender",
    description:
      "Its messages are still accepted, and wait until the sender is resumed. Messages may still leave for two seconds. A " +
      "sender that the channel refused isn't resumed by itself any more.",
    answers: { 200: { description: "The paused sender.", schema: sender.answer } },
    handler: (request) => changeStatus(deps, request, pause, "sender.paused"),
  });
}

export function resumeSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    ...OF_A_SENDER,
    operationId: "resumeSender",
    route: "POST /senders/:id/resume",
    summary: "Resume a paused sender",
    description: "The waiting messages leave in their order. A sender that isn't paused doesn't change.",
    answers: { 200: { description: "The resumed sender.", schema: sender.answer } },
    handler: (request) => changeStatus(deps, request, resume, "sender.resumed"),
  });
}
