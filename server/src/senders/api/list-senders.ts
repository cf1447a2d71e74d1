import { z } from "zod";
import {
  answer,
  FIRST_ID,
  idFrom,
  type Operation,
  operation,
  pageAnswer,
  pageOf,
  pageQuery,
} from "../../platform/http/index.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import type { SenderRow } from "../sender.ts";
import { senderAnswer, senderAnswers } from "../sender-answer.ts";
import { readSenders } from "../sender-rows.ts";

export function listSendersOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "listSenders",
    route: "GET /senders",
    tag: "Senders",
    summary: "List senders",
    description: "The account's own numbers, oldest first. Their secrets are never shown.",
    scope: "messages:read",
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of senders.", schema: pageAnswer(senderAnswer) } },
    examples: { "The first page": { query: { limit: 50 } } },
    async handler({ caller: { accountId }, query }) {
      const after = idFrom(query.after, FIRST_ID);
      const rows = (await readSenders(deps.database, accountId)).filter((row) => row.sender_id > after);
      const show = await senderAnswers(deps.database, accountId, deps);
      const position = (row: SenderRow) => row.sender_id;
      return answer(200, pageOf(rows, query.limit, show, position));
    },
  });
}
