// Applies a fact to a message in memory. Channels report whole seconds of their own clock, so each time is clamped when it is
// set: in the order queued, sending, sent, delivered, read, failed. A time never changes afterwards.
import type { ChannelError, Hold, MessagePrice } from "../../channels/index.ts";
import { countryOfPhone } from "../../phones/index.ts";
import type { MessageAttempt, MessageState } from "./read-message-states.ts";

export type FactStatus = "sent" | "delivered" | "read";

/** The channel's answer to a send, or a receipt. No epoch fences facts: a fact is true, whichever process reports it. */
export interface AttemptFact {
  accountId: string;
  messageId: string;
  /** A fact about another sender's message is ignored. */
  senderId: string;
  attempt: number;
  status: FactStatus;
  channelMessageId: string | null;
  at: Date;
  /** What the channel reported with this fact. */
  price?: MessagePrice | undefined;
  /** Of the channel's answer: why the channel doesn't send the message yet. */
  held?: Hold | undefined;
}

/**
 * A failure replaces `sent`, but a message that was delivered after all isn't failed. The same holds for a message that was
 * canceled or expired after a failed attempt, should the channel have delivered that attempt.
 */
const ORDER = [
  ["queued"],
  ["uncertain"],
  ["sent"],
  ["failed", "expired", "canceled"],
  ["delivered"],
  ["read"],
];

/** A later status replaces an earlier one, whatever order the facts arrive in. 0 for null and for the status `retried`. */
export function rankOf(status: string | null): number {
  return ORDER.findIndex((equals) => equals.includes(status ?? "")) + 1;
}

export function applyFact(
  message: MessageState,
  { attempt, status, channelMessageId, at, price, held }: AttemptFact,
): void {
  // A receipt, even one that came before the answer, says that the channel has sent the message.
  message.held = held && rankOf(message.attempt_status) === 0 ? held : null;
  const isDoubled =
    otherSucceeded(message, attempt) || (isOut(message) && (message.place_attempt ?? 0) > attempt);
  const known = message.others.find((other) => other.attempt === attempt);
  let startedAt = placeStart(message, attempt);
  if (message.attempt === attempt || (message.attempt === null && !known)) {
    message.attempt = attempt;
    if (rankOf(status) > rankOf(message.attempt_status)) message.attempt_status = status;
    message.attempt_channel_message_id ??= channelMessageId;
    message.attempt_started_at ??= startedAt;
    startedAt = message.attempt_started_at;
  } else {
    const other = known ?? addAttempt(message, attempt, status);
    if (rankOf(status) > rankOf(other.status)) other.status = status;
    other.channel_message_id ??= channelMessageId;
    other.started_at ??= startedAt;
    other.isChanged = true;
    // A `sent` after the attempt's failure says nothing new about the message.
    if (other.status === "failed") return;
    startedAt = other.started_at;
  }
  if (price) notePrice(message, status, price);
  const firstStart = earliest(message.attempt_started_at, ...message.others.map((other) => other.started_at));
  raise(message, status, latest(at, message.created_at, startedAt, firstStart));
  message.possibly_duplicate ||= isDoubled;
  message.isFreed = message.place_state !== null;
}

/** The price of the furthest status counts: `sent` announces what `delivered` is billed as. Runs before the status is raised. */
function notePrice(message: MessageState, status: FactStatus, price: MessagePrice): void {
  const isNews = rankOf(status) >= rankOf(message.status);
  if (message.price !== null && !isNews) return;
  // An equal price is no change, so that it isn't written again.
  if (message.price === null || PRICE_FIELDS.some((field) => message.price?.[field] !== price[field]))
    message.price = { ...price, country: message.phone && countryOfPhone(message.phone) };
}

const PRICE_FIELDS = ["billable", "category", "type", "model"] as const satisfies (keyof MessagePrice)[];

function raise(message: MessageState, status: FactStatus, at: Date | null): void {
  const isBeyondFailure = rankOf(status) > rankOf("failed");
  if (isBeyondFailure) message.failed_at = null;
  if (isBeyondFailure || message.status === "queued") message.error = null;
  if (rankOf(status) > rankOf(message.status)) message.status = status;
  switch (status) {
    case "sent":
      message.sent_at ??= earliest(at, message.delivered_at, message.read_at, message.failed_at);
      break;
    case "delivered":
      message.delivered_at ??= earliest(latest(at, message.sent_at), message.read_at);
      break;
    case "read":
      message.read_at ??= latest(at, message.sent_at, message.delivered_at);
  }
}

/** For a message that was queued again: there is no doubt unless two attempts can have reached the person. */
export function clearDoubt(message: MessageState): void {
  const others = message.others.filter((other) => other.attempt !== message.attempt);
  const succeeded = others.filter(hasSucceeded).length + (message.attempt === null ? 0 : 1);
  const isUncertain = others.some((other) => other.status === "uncertain");
  if (succeeded < 2 && !isUncertain) message.possibly_duplicate = false;
}

export function addAttempt(message: MessageState, attempt: number, status: string): MessageAttempt {
  const added = { attempt, status, channel_message_id: null, started_at: null, error: null, isChanged: true };
  message.others.push(added);
  return added;
}

/** When the attempt began, if it is the last one. */
export function placeStart(message: MessageState, attempt: number): Date | null {
  return message.place_attempt === attempt ? message.place_started_at : null;
}

export function isOut({ place_state }: MessageState): boolean {
  return place_state === "sending" || place_state === "uncertain";
}

export function otherSucceeded(message: MessageState, attempt: number): boolean {
  if (message.attempt !== null && message.attempt !== attempt) return true;
  return message.others.some((other) => other.attempt !== attempt && hasSucceeded(other));
}

function hasSucceeded({ status }: MessageAttempt): boolean {
  return status === "sent" || status === "delivered" || status === "read";
}

/** The error of the last attempt that failed; null without one. */
export function lastError({ others }: MessageState): ChannelError | null {
  const failed = others.filter(({ error }) => error !== null);
  return failed.toSorted((one, other) => other.attempt - one.attempt)[0]?.error ?? null;
}

export function latest(...times: (Date | null)[]): Date | null {
  return times.reduce((one, other) => (one !== null && (other === null || one >= other) ? one : other), null);
}

function earliest(...times: (Date | null)[]): Date | null {
  return times.reduce((one, other) => (one !== null && (other === null || one <= other) ? one : other), null);
}
