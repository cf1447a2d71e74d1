// GET /senders
import { z } from "zod";
import { FIRST_ID, idFrom } from "../../platform/http/id-cursor.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { pageAnswer, pageOf, pageQuery } from "../../platform/http/page.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { answerOf, senderAnswer } from "../sender-answer.ts";
import { readSenderCounts } from "../sender-counts.ts";
import { listSenderRows } from "../sender-rows.ts";

export function listSendersOperation({ database, outbox, publicUrl }: SenderOperationDeps): Operation {
  return operation({
    operationId: "listSenders",
    method: "GET",
    path: "/senders",
    tag: "Senders",
    summary: "List senders",
    description: "The account's own numbers, oldest first. Their secrets are never shown.",
    scope: "messages:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of senders.", schema: pageAnswer(senderAnswer) } },
    problems: { 422: ["invalid_cursor"] },
    async handler({ caller, query }) {
      const after = idFrom(query.after, FIRST_ID);
      const rows = await listSenderRows(database, caller.accountId, after, query.limit + 1);
      const countsOf = await readSenderCounts(database, outbox, caller.accountId);
      const show = (row: (typeof rows)[number]) => answerOf(row, countsOf(row.sender_id), publicUrl());
      return answer(
        200,
        pageOf(rows, query.limit, show, (row) => row.sender_id),
      );
    },
  });
}
