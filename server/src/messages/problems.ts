import { publicId } from "../platform/ids.ts";
import { invalidField, Problem } from "../platform/problem.ts";
import type { NewMessage } from "./accept/new-message.ts";
import { errorOf, type MessageRow } from "./show/message.ts";

export function messageNotFound(): Problem {
  const title = "The message doesn't exist";
  const detail = "This account has no message with this id.";
  return new Problem({ status: 404, code: "message_not_found", title, detail });
}

/** `fault`: a sentence that says why. */
export function messageNotCancelable(fault: string): Problem {
  const title = "The message can't be canceled";
  return new Problem({ status: 409, code: "message_not_cancelable", title, detail: fault });
}

/** `fault`: a sentence that says why. */
export function messageNotRetryable(fault: string): Problem {
  const title = "The message can't be retried";
  return new Problem({ status: 409, code: "message_not_retryable", title, detail: fault });
}

/** For a request that waited for its message. A repeat with the same Idempotency-Key doesn't send it again. */
export function messageFailed(
  { message_id, error }: MessageRow,
  status: "failed" | "expired" | "canceled",
  headers: Record<string, string>,
): Problem {
  const details = {
    failed: error?.detail ?? "The message failed.",
    expired: "The message expired before it was sent.",
    canceled: "The message was canceled.",
  };
  return new Problem({
    status: 422,
    code: "message_failed",
    title: "The message was accepted, but not sent",
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
  const title = "The channel doesn't exist";
  const detail = `The channel ${JSON.stringify(name)} doesn't exist. Use one of: ${known.join(", ")}, or "channel" for the account's default channel.`;
  return new Problem({ status: 404, code: "unknown_channel", title, detail });
}

export function noSender(): Problem {
  const title = "The account has no sender on this channel";
  const detail = "No number of the account is connected to this channel. Connect one with POST /senders.";
  return new Problem({ status: 422, code: "no_sender", title, detail });
}

export function unknownSourcePhone(phone: string): Problem {
  const message = `${phone} isn't a number of this account on this channel. GET /senders lists them.`;
  return invalidField("/source_phone", "unknown_source_phone", message);
}

export function contactUnreachable(channel: string): Problem {
  const message = `The contact has no phone and no known address on ${channel}.`;
  return invalidField("/contact_id", "contact_unreachable", message);
}

export function sendAtInPast(): Problem {
  return invalidField("/send_at", "send_at_in_past", "This time has passed. Leave it out to send at once.");
}

export function sendAtTooFar(): Problem {
  return invalidField("/send_at", "send_at_too_far", "A message can be scheduled up to 30 days ahead.");
}

export function expiresBeforeSend(): Problem {
  const message = "The message would expire before it is sent.";
  return invalidField("/expires_at", "expires_before_send", message);
}

export function missingMessageType(): Problem {
  const message = "One of the fields message, template and sticker is required.";
  return invalidField("", "missing_message_type", message);
}

export function ambiguousMessageType(fields: string[]): Problem {
  const message = `Only one of the fields ${fields.join(", ")} can be given.`;
  return invalidField("", "ambiguous_message_type", message);
}

export function outsideWindow({
  content: { type },
  retryOf,
}: Pick<NewMessage, "content" | "retryOf">): Problem {
  const message =
    "The contact's last message to this sender is too long ago for a free text or a sticker. Send a template, or wait until " +
    "the contact writes.";
  // A retry has no body.
  const pointer = retryOf ? "" : type === "text" ? "/message" : "/sticker";
  return invalidField(pointer, "outside_customer_service_window", message);
}

export function stickerNotFound(number: number): Problem {
  return invalidField("/sticker", "sticker_not_found", `The library has no sticker ${number}.`);
}
