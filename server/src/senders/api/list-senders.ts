import { FIRST_ID, idFrom, listOperation, type Operation } from "../../platform/http/index.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { sender } from "../sender.ts";
import { senderAnswers } from "../sender-answer.ts";
import { readSenders } from "../sender-rows.ts";

export function listSendersOperation(deps: SenderOperationDeps): Operation {
  return listOperation({
    operationId: "listSenders",
    route: "GET /senders",
    tag: "Senders",
    summary: "List senders",
    description: "The account's own numbers, oldest first. Their secrets are never shown.",
    scope: "messages:read",
    entries: "senders",
    async rows({ caller: { accountId }, query }) {
      const after = idFrom(query.after, FIRST_ID);
      const rows = (await readSenders(deps.database, accountId)).filter((row) => row.sender_id > after);
      const show = await senderAnswers(deps.database, accountId, deps);
      return rows.map((row) => ({ row, shown: show(row) }));
    },
    listed: { answer: sender.answer, of: ({ shown }) => shown },
    position: ({ row }) => row.sender_id,
  });
}
