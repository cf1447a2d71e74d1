import { z } from "zod";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { deleteSender } from "../delete-sender.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderParams } from "../sender-answer.ts";

export function deleteSenderOperation({ directory, outbox }: SenderOperationDeps): Operation {
  return operation({
    operationId: "deleteSender",
    method: "DELETE",
    path: "/senders/:id",
    tag: "Senders",
    summary: "Delete a sender",
    description:
      "The sender's messages stay; its credentials are deleted. A channel's default sender can only be deleted last.",
    scope: "senders:write",
    params: senderParams,
    answers: { 200: { description: "The sender was deleted.", schema: z.object({ message: z.string() }) } },
    problems: { 404: ["sender_not_found"], 409: ["sender_in_use", "default_sender_needed"] },
    async handler({ caller: { accountId }, params, once }) {
      const answer = await once(async (session) => {
        const { phone } = await deleteSender(session, accountId, params.id, outbox);
        return { status: 200, body: { message: `Sender ${phone} was deleted` } };
      });
      directory.invalidate(accountId);
      return answer;
    },
  });
}
