import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import {
  answer,
  exampleId,
  idField,
  type Operation,
  operation,
  pageAnswer,
  pageOf,
  pageQuery,
  positionOf,
} from "../../platform/http/index.ts";
import { uuidOf } from "../../platform/ids.ts";
import { messageNotFound } from "../problems.ts";
import { attemptAnswer, attemptOf, readAttempts } from "../show/attempt.ts";
import { readMessage } from "../show/read-message.ts";

export function listAttempts(database: Database): Operation {
  return operation({
    operationId: "listAttempts",
    route: "GET /messages/:id/attempts",
    tag: "Messages",
    summary: "List the attempts to send a message, first to last",
    description: "A received message has none.",
    scope: "messages:read",
    params: z.object({ id: idField("msg", "The message's id.") }),
    query: z.strictObject(pageQuery),
    answers: { 200: { description: "A page of attempts", schema: pageAnswer(attemptAnswer) } },
    examples: { "A message": { params: { id: exampleId("msg") } } },
    problems: { 404: ["message_not_found"], 422: ["invalid_cursor"] },
    async handler({ caller: { accountId }, params, query: { limit, after: cursor } }) {
      const after = cursor === undefined ? 0 : Number(positionOf(cursor, /^[0-9]{1,5}$/));
      const messageId = uuidOf("msg", params.id);
      const [message] = messageId === null ? [] : await database.run(readMessage, { accountId, messageId });
      if (messageId === null || !message) throw messageNotFound();
      const rows = await database.run(readAttempts, { accountId, messageId, after, limit: limit + 1 });
      return answer(
        200,
        pageOf(rows, limit, attemptOf, ({ attempt }) => String(attempt)),
      );
    },
  });
}
