// GET /senders/:id
import { z } from "zod";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { senderNotFound } from "../problems.ts";
import { answerOf, senderAnswer } from "../sender-answer.ts";
import { readSenderCounts } from "../sender-counts.ts";
import { getSenderRow } from "../sender-rows.ts";

export function getSenderOperation({ database, outbox, publicUrl }: SenderOperationDeps): Operation {
  return operation({
    operationId: "getSender",
    method: "GET",
    path: "/senders/:id",
    tag: "Senders",
    summary: "Get a sender",
    scope: "messages:read",
    params: z.object({ id: z.string() }),
    answers: { 200: { description: "The sender.", schema: senderAnswer } },
    problems: { 404: ["sender_not_found"] },
    async handler({ caller, params }) {
      const senderId = uuidOf("snd", params.id);
      const row = senderId && (await getSenderRow(database, caller.accountId, senderId));
      if (!row) throw senderNotFound(params.id);
      const countsOf = await readSenderCounts(database, outbox, caller.accountId);
      return answer(200, answerOf(row, countsOf(row.sender_id), publicUrl()));
    },
  });
}
