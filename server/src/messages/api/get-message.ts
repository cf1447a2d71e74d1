// GET /messages/{id}
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { messageAnswer, messageOf } from "../message.ts";
import { messageNotFound } from "../problems.ts";
import { readMessage } from "../read-message.ts";

export function getMessage(database: Database): Operation {
  return operation({
    operationId: "getMessage",
    method: "GET",
    path: "/messages/:id",
    tag: "Messages",
    summary: "Get a message with its status and times",
    scope: "messages:read",
    params: z.object({ id: z.string() }),
    answers: { 200: { description: "The message", schema: messageAnswer } },
    problems: { 404: ["message_not_found"] },
    async handler({ caller, params }) {
      const messageId = uuidOf("msg", params.id);
      const [row] = messageId === null ? [] : await database.run(readMessage, [caller.accountId, messageId]);
      if (!row) throw messageNotFound();
      return answer(200, messageOf(row));
    },
  });
}
