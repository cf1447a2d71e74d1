// PATCH /senders/:id
import { z } from "zod";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderNotFound } from "../problems.ts";
import { answerOf, senderAnswer } from "../sender-answer.ts";
import { readSenderCounts } from "../sender-counts.ts";
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
      "What is left out stays as it is. New credentials don't resume a paused sender: do that with " +
      "`POST /senders/{id}/resume`. A new app secret keeps the `hook_url`, unless another sender has that secret: " +
      "then both share its hook.",
    scope: "senders:write",
    params: z.object({ id: z.string() }),
    body: senderChanges,
    answers: { 200: { description: "The sender as it is now.", schema: senderAnswer } },
    problems: {
      404: ["sender_not_found"],
      409: ["sender_exists", "default_sender_needed"],
      422: ["phone_not_changeable"],
    },
    async handler({ caller, params, body, once }) {
      const senderId = uuidOf("snd", params.id);
      if (senderId === null) throw senderNotFound(params.id);
      const answer = await once(async (session) => {
        const { secretKey } = deps;
        const row = await updateSender(session, caller, senderId, { changes: body, secretKey });
        if (!row) throw senderNotFound(params.id);
        const countsOf = await readSenderCounts(session, deps.outbox, caller.accountId);
        return { status: 200, body: answerOf(row, countsOf(senderId), deps.publicUrl()) };
      });
      deps.directory.invalidate(caller.accountId);
      return answer;
    },
  });
}
