// Sends a drafted message: the answer has the message as stored, or the first message of a repeated request. With `Prefer: wait`, the
// answer comes when the message has left or ended.
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { viewerOf } from "../../contacts/index.ts";
import type { Database } from "../../platform/database/index.ts";
import {
  type Actor,
  type Answer,
  actorOf,
  answer,
  type Caller,
  everything,
  messageField,
  type OperationRequest,
  type Viewer,
} from "../../platform/http/index.ts";
import type { IdempotencyClaim } from "../../platform/idempotency/claim.ts";
import { REPLAYED } from "../../platform/idempotency/once.ts";
import { publicId } from "../../platform/ids.ts";
import { messageFailed, ThreadMovedOn, threadMovedOn } from "../message/problems.ts";
import { messageAnswer, messageOf } from "../show/message.ts";
import { type MessageRow, statusOf } from "../show/message-row.ts";
import { messageRow } from "../show/read-message.ts";
import type { Acceptor } from "./accept-messages.ts";
import type { DraftedMessage } from "./draft-message.ts";
import type { MessageWatch } from "./message-watch.ts";
import { findFirst } from "./repeated-messages.ts";

export interface AcceptDependencies {
  database: Database;
  acceptor: Acceptor;
}

const ACCEPTED = "Message accepted and being sent";
const SCHEDULED = "Message accepted and scheduled";
const shown = { id: true, status: true, phone_number: true, contact_id: true, channel: true } as const;
const alsoShown = { source_phone: true, reference: true, created_at: true } as const;

export const acceptedAnswer = z
  .object({
    message: messageField(ACCEPTED),
    ...messageAnswer.pick({ ...shown, ...alsoShown }).shape,
    status: messageAnswer.shape.status.meta({ examples: ["queued"] }),
  })
  .meta({ id: "AcceptedMessage", description: "A message that is stored and will be sent." });

interface AcceptedMessage {
  messageId: string;
  isScheduled: boolean;
  answer: Answer;
}

interface KeyedSend extends Viewer {
  by: Actor;
  claim: IdempotencyClaim | null;
}

/** A repeat gets the first request's message even if its draft is refused now, for example without a sender. */
export async function acceptDraft(
  { database, acceptor }: AcceptDependencies,
  { by, claim, ...viewer }: KeyedSend,
  draft: Promise<DraftedMessage>,
): Promise<AcceptedMessage> {
  try {
    const { message, phone, sender } = await draft;
    const result = await acceptor.submit({ ...message, by, onlyOf: viewer.onlyOf, claim });
    if (result.kind === "repeated") return await repeated(database, viewer, result.messageId);
    const { messageId, sendAt } = message;
    const body = {
      message: sendAt ? SCHEDULED : ACCEPTED,
      id: publicId("msg", messageId),
      status: sendAt ? "scheduled" : "queued",
      phone_number: phone,
      contact_id: publicId("con", result.contactId),
      channel: sender.channel,
      source_phone: sender.phone,
      reference: message.reference,
      created_at: result.createdAt.toISOString(),
    };
    return { messageId, isScheduled: sendAt !== undefined, answer: answer(202, body) };
  } catch (problem) {
    const first = claim && (await findFirst(database, viewer.accountId, claim));
    if (first) return repeated(database, viewer, first);
    throw problem;
  }
}

/** The present state of the message that the first request made. */
async function repeated(database: Database, viewer: Viewer, messageId: string): Promise<AcceptedMessage> {
  const row = await messageRow(database, viewer, messageId);
  const isScheduled = row.status === "scheduled";
  const body = presentState(row, isScheduled ? SCHEDULED : ACCEPTED);
  return { messageId, isScheduled, answer: answer(202, body, REPLAYED) };
}

/** `sentence`: says what the request did. */
function presentState(row: MessageRow, sentence: string): z.output<typeof acceptedAnswer> {
  return acceptedAnswer.parse({ message: sentence, ...messageOf(row) });
}

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
  const send = { ...viewerOf(caller), by: actorOf(caller), claim };
  const accepted = await acceptDraft(deps, send, draft).catch((error) => rethrow(deps, caller, error));
  const seconds = preferredWait(headers);
  return seconds === null || accepted.isScheduled
    ? accepted.answer
    : afterWait(deps, request, accepted, seconds);
}

/** Throws 409 `thread_moved_on`. Who may not read messages doesn't get the newer message's text. */
async function rethrow({ database }: SendDependencies, caller: Caller, error: unknown): Promise<never> {
  if (!(error instanceof ThreadMovedOn)) throw error;
  const { id, text, template, caption, interactive, by, created_at } = messageOf(
    await messageRow(database, caller, error.newerId),
  );
  const shown = text ?? template?.text ?? caption ?? interactive?.body ?? null;
  throw threadMovedOn({ id, text: caller.scopes.has("messages:read") ? shown : null, by, created_at });
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
  const row = await messageRow(database, everything(accountId), messageId);
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

const MOST_WAIT_SECONDS = 30;

/** Of the header Prefer (RFC 7240): the seconds that the client wants to wait, at most 30; null without the preference. What can't be read is ignored, as the RFC says. */
function preferredWait({ prefer }: IncomingHttpHeaders): number | null {
  if (prefer === undefined) return null;
  for (const preference of String(prefer).split(",")) {
    const seconds = Number(/^\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(;|$)/i.exec(preference)?.[1] ?? 0);
    if (seconds > 0) return Math.min(seconds, MOST_WAIT_SECONDS);
  }
  return null;
}
