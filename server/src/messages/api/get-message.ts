// GET /messages/{id}
import { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { messageDetails, messageOf } from "../message.ts";
import { messageNotFound } from "../problems.ts";
import { readMessage } from "../read-message.ts";
import { type WaitingTiming, waitingOf } from "../waiting-of.ts";

export interface GetMessageDependencies {
  database: Database;
  timing: WaitingTiming;
}

export function getMessage({ database, timing }: GetMessageDependencies): Operation {
  return operation({
    operationId: "getMessage",
    method: "GET",
    path: "/messages/:id",
    tag: "Messages",
    summary: "Get a message with its status, its times and the reason why it waits",
    scope: "messages:read",
    params: z.object({ id: z.string() }),
    answers: { 200: { description: "The message", schema: messageDetails } },
    problems: { 404: ["message_not_found"] },
    async handler({ caller, params }) {
      const messageId = uuidOf("msg", params.id);
      const [row] =
        messageId === null ? [] : await database.run(readMessage, { accountId: caller.accountId, messageId });
      if (!row) throw messageNotFound();
      const waiting = await waitingOf(database, caller.accountId, row, timing);
      return answer(200, { ...messageOf(row), waiting });
    },
  });
}
