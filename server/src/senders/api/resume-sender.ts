// POST /senders/:id/resume
import { z } from "zod";
import { appendEvents } from "../../events/index.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { resumeSender } from "../pause-sender.ts";
import { senderNotFound } from "../problems.ts";
import { answerOf, senderAnswer } from "../sender-answer.ts";
import { readSenderCounts } from "../sender-counts.ts";
import { getSenderRow } from "../sender-rows.ts";

export function resumeSenderOperation({ directory, outbox, publicUrl }: SenderOperationDeps): Operation {
  return operation({
    operationId: "resumeSender",
    method: "POST",
    path: "/senders/:id/resume",
    tag: "Senders",
    summary: "Let a paused sender go on",
    description: "Its waiting messages leave in their order. One that isn't paused stays as it is.",
    scope: "senders:write",
    params: z.object({ id: z.string() }),
    answers: { 200: { description: "The sender as it is now.", schema: senderAnswer } },
    problems: { 404: ["sender_not_found"] },
    async handler({ caller, params, once }) {
      const { accountId } = caller;
      const senderId = uuidOf("snd", params.id);
      if (senderId === null) throw senderNotFound(params.id);
      const answer = await once(async (session) => {
        const events = await resumeSender(session, accountId, senderId);
        const row = await getSenderRow(session, accountId, senderId);
        if (!row) throw senderNotFound(params.id);
        const countsOf = await readSenderCounts(session, outbox, accountId);
        await appendEvents(session, events);
        return { status: 200, body: answerOf(row, countsOf(senderId), publicUrl()) };
      });
      directory.invalidate(accountId);
      return answer;
    },
  });
}
