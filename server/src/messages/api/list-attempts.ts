import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { exampleId, idField, listOperation, type Operation, positionOf } from "../../platform/http/index.ts";
import { attempt, readAttempts } from "../show/attempt.ts";
import { messageIdOf, messageRow } from "../show/read-message.ts";

export function listAttempts(database: Database): Operation {
  return listOperation({
    operationId: "listAttempts",
    route: "GET /messages/:id/attempts",
    tag: "Messages",
    summary: "List the attempts to send a message, first to last",
    description: "A received message has none.",
    scope: "messages:read",
    params: z.object({ id: idField("msg", "The message's id.") }),
    examples: { "A message": { params: { id: exampleId("msg") } } },
    problems: { 404: ["message_not_found"] },
    entries: "attempts",
    listed: attempt,
    async rows({ caller, params, query: { after: cursor } }, limit) {
      const { accountId } = caller;
      const after = cursor === undefined ? 0 : Number(positionOf(cursor, /^[0-9]{1,5}$/));
      const messageId = messageIdOf(params.id);
      await messageRow(database, caller, messageId);
      return database.run(readAttempts, { accountId, messageId, after, limit });
    },
    position: (row) => String(row.attempt),
  });
}
