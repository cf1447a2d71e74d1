import type { Channel } from "../../channels/index.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { createSender } from "../create-sender.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderAnswer, senderAnswers } from "../sender-answer.ts";
import { newSenderFields } from "../sender-fields.ts";

export function createSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "createSender",
    method: "POST",
    path: "/senders",
    tag: "Senders",
    summary: "Add a sender",
    description:
      "Register the answered `hook_url` and the verify token as the callback in Meta's console. Senders with the same " +
      "app secret share a hook. The credentials are stored encrypted and never shown again.",
    scope: "senders:write",
    body: newSenderFields,
    answers: { 201: { description: "The sender was added.", schema: senderAnswer } },
    problems: { 409: ["sender_exists"] },
    async handler({ caller, body, once }) {
      const answer = await once(async (session) => {
        const { channels, secretKey } = deps;
        const channel = channels.get("whatsapp") as Channel;
        const row = await createSender(session, caller, body, { channel, secretKey });
        const show = await senderAnswers(session, caller.accountId, deps);
        return { status: 201, body: show(row) };
      });
      deps.directory.invalidate(caller.accountId);
      return answer;
    },
  });
}
