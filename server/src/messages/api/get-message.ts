import { z } from "zod";
import type { Timing } from "../../config/timing.ts";
import type { Database } from "../../platform/database/database.ts";
import { answer, type Operation, operation } from "../../platform/http/operation.ts";
import { uuidOf } from "../../platform/ids.ts";
import { type MessageRow, messageDetails, messageOf, type Waiting } from "../message.ts";
import { messageNotFound } from "../problems.ts";
import { readHearing } from "../read-hearing.ts";
import { readMessage } from "../read-message.ts";
import { judgeSilence, uncertainLimit } from "../silence.ts";

export interface GetMessageDependencies {
  database: Database;
  timing: Timing;
}

export function getMessage(deps: GetMessageDependencies): Operation {
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
    async handler({ caller: { accountId }, params }) {
      const messageId = uuidOf("msg", params.id);
      const [row] = messageId === null ? [] : await deps.database.run(readMessage, { accountId, messageId });
      if (!row) throw messageNotFound();
      return answer(200, { ...messageOf(row), waiting: await waitingOf(deps, accountId, row) });
    },
  });
}

/** Null unless the message is uncertain, and when its lane is about to settle it. */
async function waitingOf(
  { database, timing }: GetMessageDependencies,
  accountId: string,
  { outbox_state, uncertain_since, sender_id: senderId, type, settle_at }: MessageRow,
): Promise<Waiting | null> {
  if (outbox_state !== "uncertain" || uncertain_since === null) return null;
  const hearing = await readHearing(database, { accountId, senderId }, timing);
  if (!hearing) return null;
  const startedAt = uncertain_since.getTime();
  const settleAt = settle_at?.getTime() ?? null;
  const silence = judgeSilence({ startedAt, limitMs: uncertainLimit(type, timing), settleAt }, hearing);
  if (silence.kind === "lost") return null;
  const { cause, until } = silence;
  return { cause, until: until === null ? null : new Date(until).toISOString(), ahead: 0 };
}
