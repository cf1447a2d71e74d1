import { type Operation, operation } from "../../platform/http/operation.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderAnswer, senderAnswers, senderParams } from "../sender-answer.ts";
import { senderChanges } from "../sender-fields.ts";
import { updateSender } from "../update-sender.ts";

export function updateSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "updateSender",
    method: "PATCH",
    path: "/senders/:id",
    tag: "Senders",
    summary: "Change a sender",
    description:
      "Fields that are left out stay as they are. New credentials don't resume a paused sender; " +
      "`POST /senders/{id}/resume` does. A new app secret keeps the `hook_url`, unless another sender has that secret: " +
      "then both senders share that sender's hook.",
    scope: "senders:write",
    params: senderParams,
    body: senderChanges,
    answers: { 200: { description: "The changed sender.", schema: senderAnswer } },
    problems: {
      404: ["sender_not_found"],
      409: ["sender_exists", "default_sender_needed"],
      422: ["phone_not_changeable"],
    },
    async handler({ caller, params, body, once }) {
      const { secretKey, directory } = deps;
      const answer = await once(async (session) => {
        const row = await updateSender(session, caller, params.id, { changes: body, secretKey });
        const show = await senderAnswers(session, caller.accountId, deps);
        return { status: 200, body: show(row) };
      });
      directory.invalidate(caller.accountId);
      return answer;
    },
  });
}
