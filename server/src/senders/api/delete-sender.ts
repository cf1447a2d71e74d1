// DELETE /senders/:id
import { z } from "zod";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { deleteSender } from "../delete-sender.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderNotFound } from "../problems.ts";

export function deleteSenderOperation({ directory, outbox }: SenderOperationDeps): Operation {
  return operation({
    operationId: "deleteSender",
    method: "DELETE",
    path: "/senders/:id",
    tag: "Senders",
    summary: "Delete a sender",
    description:
      "Its messages stay, its credentials are removed. A channel's default sender can be deleted only as its last.",
    scope: "senders:write",
    params: z.object({ id: z.string() }),
    answers: { 200: { description: "The sender was deleted.", schema: z.object({ message: z.string() }) } },
    problems: { 404: ["sender_not_found"], 409: ["sender_in_use", "default_sender_needed"] },
    async handler({ caller, params, once }) {
      const senderId = uuidOf("snd", params.id);
      if (senderId === null) throw senderNotFound(params.id);
      const answer = await once(async (session) => {
        const row = await deleteSender(session, caller.accountId, senderId, outbox);
        if (!row) throw senderNotFound(params.id);
        return { status: 200, body: { message: `Sender ${row.phone} was deleted` } };
      });
      directory.invalidate(caller.accountId);
      return answer;
    },
  });
}
