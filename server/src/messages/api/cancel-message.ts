import { z } from "zod";
import { appendEvents } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import {
  everything,
  exampleId,
  idField,
  type Operation,
  operation,
  type Viewer,
} from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { Problem } from "../../platform/problem.ts";
import { messageErrors } from "../errors.ts";
import { readMessageStates } from "../facts/read-message-states.ts";
import { endMessages, whyNotCancelable } from "../lane/end-messages.ts";
import { messageNotFound } from "../message/problems.ts";
import type { FreedPlace } from "../message/waiting-message.ts";
import { messageAnswer, messageOf } from "../show/message.ts";
import { messageIdOf, messageRow } from "../show/read-message.ts";

export interface CancelMessageDependencies {
  /** Called after the commit with the freed places in lanes. A hint: lanes also poll. */
  onFreed(places: FreedPlace[]): void;
}

export function cancelMessage({ onFreed }: CancelMessageDependencies): Operation {
  return operation({
    operationId: "cancelMessage",
    route: "POST /messages/:id/cancel",
    tag: "Messages",
    summary: "Cancel a message that wasn't sent",
    description:
      "A canceled message is never sent, and stays canceled if it is canceled again. Only a scheduled or queued message can be canceled: not one that is being handed over to the " +
      "channel, and not one of which an earlier attempt may have reached the contact (`possibly_duplicate`).",
    scope: "messages:send",
    params: z.object({ id: idField("msg", "The message's id.") }),
    answers: { 200: { description: "The canceled message.", schema: messageAnswer } },
    examples: { "A message": { params: { id: exampleId("msg") } } },
    problems: { 404: ["message_not_found"], 409: ["message_not_cancelable"] },
    async handler({ caller, params, once }) {
      const messageId = messageIdOf(params.id);
      let freed: FreedPlace[] = [];
      const answer = await once(async (session) => {
        const canceled = await cancel(session, caller, messageId);
        freed = canceled.freed;
        return canceled.answer;
      });
      onFreed(freed);
      return answer;
    },
  });
}

/** The locks of `readMessageStates` decide against an attempt that begins now: one of the two finds the other's change. */
async function cancel(session: Session, viewer: Viewer, messageId: string) {
  const { accountId } = viewer;
  await messageRow(session, viewer, messageId);
  const [message] = await readMessageStates(session, accountId, [messageId]);
  if (!message) throw messageNotFound();
  const { sender_id: senderId, contact_id: contactId } = message;
  const isNew = message.status !== "canceled";
  if (isNew) {
    const fault = whyNotCancelable(message);
    if (fault !== null) throw new Problem(messageErrors.message_not_cancelable, { detail: fault });
    await endMessages(session, accountId, [message], "canceled");
  }
  const row = await messageRow(session, everything(accountId), messageId);
  if (isNew) await appendEvents(session, [{ accountId, type: "message.canceled", id: messageId }]);
  const answer: OnceAnswer = { status: 200, body: messageOf(row), contactId };
  return { answer, freed: isNew ? [{ accountId, messageId, senderId, contactId }] : [] };
}
