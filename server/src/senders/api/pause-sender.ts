import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { changeStatus, pause } from "../change-status.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { sender } from "../sender.ts";
import { senderParams } from "../sender-answer.ts";

export function pauseSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "pauseSender",
    route: "POST /senders/:id/pause",
    tag: "Senders",
    summary: "Pause a sender",
    description:
      "Its messages are still accepted, and wait until the sender is resumed. Messages may still leave for two seconds. A " +
      "sender that the channel refused isn't resumed by itself any more.",
    scope: "senders:write",
    params: senderParams,
    answers: { 200: { description: "The paused sender.", schema: sender.answer } },
    examples: { "A sender": { params: { id: exampleId("snd") } } },
    problems: { 404: ["sender_not_found"] },
    handler: (request) => changeStatus(deps, request, pause, "sender.paused"),
  });
}
