// POST /senders
import type { Channel } from "../../channels/index.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { createSender } from "../create-sender.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { answerOf, senderAnswer } from "../sender-answer.ts";
import { NEW_SENDER_COUNTS } from "../sender-counts.ts";
import { newSenderFields } from "../sender-fields.ts";

export function createSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "createSender",
    method: "POST",
    path: "/senders",
    tag: "Senders",
    summary: "Add a sender",
    description:
      "Set the answered `hook_url` and the verify token as the callback in Meta's console. Senders with one app " +
      "secret share one. The credentials are stored encrypted and never shown again.",
    scope: "senders:write",
    body: newSenderFields,
    answers: { 201: { description: "The sender was added.", schema: senderAnswer } },
    problems: { 409: ["sender_exists"] },
    async handler({ caller, body, once }) {
      const answer = await once(async (session) => {
        const { channels, secretKey } = deps;
        const channel = channels.get("whatsapp") as Channel;
        const row = await createSender(session, caller, body, { channel, secretKey });
        return { status: 201, body: answerOf(row, NEW_SENDER_COUNTS, deps.publicUrl()) };
      });
      deps.directory.invalidate(caller.accountId);
      return answer;
    },
  });
}
