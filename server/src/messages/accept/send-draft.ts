// Sends a drafted message. With `Prefer: wait`, the answer comes when the message has left or ended.

import { type Answer, answer, type OperationRequest } from "../../platform/http/index.ts";
import { preferredWait } from "../../platform/http/input/prefer.ts";
import { messageFailed, messageNotFound } from "../problems.ts";
import { statusOf } from "../show/message.ts";
import { readMessage } from "../show/read-message.ts";
import type { MessageWatch } from "../waiting/message-watch.ts";
import {
  ACCEPTED,
  type AcceptDependencies,
  type AcceptedMessage,
  acceptDraft,
  acceptedAnswer,
  presentState,
} from "./accept-draft.ts";
import type { DraftedMessage } from "./draft-message.ts";

export interface SendDependencies extends AcceptDependencies {
  messageWatch: MessageWatch;
}

type SendRequest = Pick<OperationRequest<unknown, unknown, unknown>, "caller" | "claim" | "headers" | "idle">;

const SENT = "Message sent";

/** For the operation's `answers` and `problems`. */
export const WAITED = {
  answers: {
    202: { description: "The message is stored and will be sent.", schema: acceptedAnswer },
    200: {
      description: "With `Prefer: wait`: the channel has taken the message.",
      schema: acceptedAnswer,
      example: { message: SENT, status: "sent" },
    },
  },
  problems: ["message_failed"],
} as const;

export async function sendDraft(
  deps: SendDependencies,
  request: SendRequest,
  draft: Promise<DraftedMessage>,
): Promise<Answer> {
  const { caller, claim, headers } = request;
  const accepted = await acceptDraft(deps, { accountId: caller.accountId, claim }, draft);
  const seconds = preferredWait(headers);
  return seconds === null || accepted.isScheduled
    ? accepted.answer
    : afterWait(deps, request, accepted, seconds);
}

/** Throws 422 `message_failed` for a message that ended without being sent. */
async function afterWait(
  { database, messageWatch }: SendDependencies,
  { caller: { accountId }, idle }: SendRequest,
  accepted: AcceptedMessage,
  seconds: number,
): Promise<Answer> {
  const { messageId } = accepted;
  const gone = idle();
  await messageWatch.left({ accountId, messageId }, seconds * 1_000, gone);
  if (gone.aborted) return accepted.answer;
  const [row] = await database.run(readMessage, { accountId, messageId });
  if (!row) throw messageNotFound();
  const headers = { ...accepted.answer.headers, "preference-applied": `wait=${seconds}` };
  const status = statusOf(row);
  switch (status) {
    case "scheduled":
    case "queued":
    case "sending":
    case "received":
      return answer(202, presentState(row, ACCEPTED), headers);
    case "sent":
    case "delivered":
    case "read":
      return answer(200, presentState(row, SENT), headers);
    case "failed":
    case "expired":
    case "canceled":
      throw messageFailed(row, status, headers);
  }
}
