import { type ChannelError, type Connector, FILE_KINDS, type FileKind } from "../../channels/index.ts";
import type { Consent } from "../../contacts/for-messages.ts";
import { mediaErrors } from "../../media/errors.ts";
import { publicId } from "../../platform/ids.ts";
import { invalidField, Problem } from "../../platform/problem.ts";
import { senderErrors } from "../../senders/errors.ts";
import { TEMPLATE_PROBLEMS } from "../../templates/index.ts";
import { messageErrors } from "../errors.ts";
import { errorOf, ownError } from "./message-error.ts";
import type { NewMessage } from "./new-message.ts";
import type { Refusal } from "./restrictions.ts";

/** The codes of contents that can't be sent, whether to one person or to many. */
export const CONTENT_PROBLEMS = [
  "missing_message_type",
  "ambiguous_message_type",
  "no_sender",
  "unknown_source_phone",
  "not_supported_by_channel",
  "media_not_found",
  "media_not_ready",
  "file_not_sendable",
  "public_address_needed",
  "media_id_or_link",
  "invalid_address",
  "forbidden_address",
  "link_refused",
  "link_unavailable",
  "send_at_in_past",
  "send_at_too_far",
  "offer_ended",
  ...TEMPLATE_PROBLEMS,
] as const;

/** The recipient of a broadcast isn't planned any more: another process has sent the message, or the broadcast was stopped. */
export class NotPlanned extends Error {}

export function messageNotFound(): Problem {
  return new Problem(messageErrors.message_not_found);
}

/** `fault`: a sentence that says why. */
export function messageNotOnChannel(fault: string): Problem {
  return new Problem(messageErrors.message_not_on_channel, { detail: fault });
}

/** `fault`: a sentence that says why. */
export function messageNotRetryable(fault: string): Problem {
  return new Problem(messageErrors.message_not_retryable, { detail: fault });
}

/** For a request that waited for its message. A repeat with the same Idempotency-Key doesn't send it again. */
export function messageFailed(
  { message_id, error }: { message_id: string; error: ChannelError | null },
  status: "failed" | "expired" | "canceled",
  headers: Record<string, string>,
): Problem {
  const details = {
    failed: error?.detail ?? "The message failed.",
    expired: "The message expired before it was sent.",
    canceled: "The message was canceled.",
  };
  return new Problem(messageErrors.message_failed, {
    detail: details[status],
    headers,
    extra: {
      message_id: publicId("msg", message_id),
      message_status: status,
      message_error: error && errorOf(error),
    },
  });
}

export function unknownChannel(name: string, known: readonly string[]): Problem {
  const detail = `The channel ${JSON.stringify(name)} doesn't exist. Use one of: ${known.join(", ")}, or "channel" for the account's default channel.`;
  return new Problem(messageErrors.unknown_channel, { detail });
}

export function noSender(): Problem {
  return new Problem(senderErrors.no_sender);
}

export function unknownSourcePhone(phone: string): Problem {
  const message = `${phone} isn't a number of this account on this channel.`;
  return invalidField("/source_phone", messageErrors.unknown_source_phone, message);
}

export function contactUnreachable(channel: string): Problem {
  const message = `The contact has no phone and no known address on ${channel}.`;
  return invalidField("/contact_id", messageErrors.contact_unreachable, message);
}

/** For an act on a message, which has no field that tells the kind. */
export function actNotSupported(channel: string, act: string, pointer = ""): Problem {
  const detail = `The channel ${channel} has no ${act}.`;
  return invalidField(pointer, messageErrors.not_supported_by_channel, detail);
}

export function reactionRefused(refusal: Refusal): Problem {
  if (refusal !== "outside")
    return invalidField("", messageErrors.contact_opted_out, optOutSentence(refusal));
  const message = "The contact's last message to this sender is too long ago for a reaction.";
  return invalidField("", messageErrors.outside_customer_service_window, message);
}

/** Becomes the problem `thread_moved_on` when the newer message was read. */
export class ThreadMovedOn extends Error {
  readonly newerId: string;

  constructor(newerId: string) {
    super("Somebody else has written to the contact meanwhile.");
    this.newerId = newerId;
  }
}

/** `text`: null for a message without text. */
export function threadMovedOn(newer: {
  id: string;
  text: string | null;
  by: string | null;
  created_at: string;
}): Problem {
  return new Problem(messageErrors.thread_moved_on, { extra: { newer_message: newer } });
}

export function outsideWindow({
  content: { type },
  sendAt,
  retryOf,
}: Pick<NewMessage, "content" | "sendAt" | "retryOf">): Problem {
  const message = sendAt
    ? "At `send_at`, the contact's last message to this sender will be too long ago for anything but a template. Choose an earlier " +
      "time, or send a template."
    : "The contact's last message to this sender is too long ago for anything but a template. Send a template, or wait until " +
      "the contact writes.";
  // A retry has no body.
  const pointer = retryOf ? "" : type === "text" ? "/message" : `/${type}`;
  return invalidField(pointer, messageErrors.outside_customer_service_window, message);
}

/** For a message whose file was removed after the message was drafted, by a retention for example. */
export function fileGone({ content: { type }, retryOf }: Pick<NewMessage, "content" | "retryOf">): Problem {
  // A retry has no body.
  return invalidField(retryOf ? "" : `/${type}`, mediaErrors.media_not_found);
}

export function optedOut({ retryOf, ...recipient }: NewMessage, optOut: Consent): Problem {
  // A retry has no body.
  const pointer = retryOf ? "" : "phone" in recipient ? "/phone_number" : "/contact_id";
  return invalidField(pointer, messageErrors.contact_opted_out, optOutSentence(optOut));
}

/** Why a message or a reaction fails that isn't handed over any more. `closed`: what a closed window means for it. */
export function refusalError(refusal: Refusal, closed?: string): ChannelError {
  return refusal === "outside"
    ? ownError(messageErrors.outside_customer_service_window, closed)
    : ownError(messageErrors.contact_opted_out, optOutSentence(refusal));
}

/** Why the message isn't sent, and what ends it. */
function optOutSentence({ at, scope, isBlock, channel }: Consent): string {
  const what = scope === "marketing" ? "marketing messages" : "messages";
  const where = channel === null ? "" : ` on ${channel}`;
  const since = new Date(at).toISOString().slice(0, 10);
  const end = isBlock
    ? "The channel refuses them, and only the person can undo that, at the channel."
    : "Record an opt-in if the person wants them again.";
  return `The contact opted out of ${what}${where} on ${since}. ${end}`;
}

/** A field of a new message that not every channel takes. */
type Sendable = "template" | "sticker" | "location" | "contact_cards" | "interactive" | "reply_to" | FileKind;

export function notSupportedByChannel(
  { channel, capabilities }: Pick<Connector, "channel" | "capabilities">,
  kind: Sendable,
): Problem {
  const others = (["template", "sticker", "location", "contact_cards", "interactive"] as const).filter(
    (one) => capabilities[one],
  );
  const files = capabilities.files ? FILE_KINDS : [];
  const detail = `The channel ${channel} doesn't take ${kind}. It takes: ${["message", ...others, ...files].join(", ")}.`;
  return invalidField(`/${kind}`, messageErrors.not_supported_by_channel, detail);
}
