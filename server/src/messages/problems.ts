// The problems that requests about messages can meet.
import { invalidField, Problem } from "../platform/problem.ts";

export function messageNotFound(): Problem {
  return new Problem({
    status: 404,
    code: "message_not_found",
    title: "The message doesn't exist",
    detail: "This account has no message with this id.",
  });
}

export function unknownChannel(name: string, known: readonly string[]): Problem {
  return new Problem({
    status: 404,
    code: "unknown_channel",
    title: "The channel doesn't exist",
    detail: `The channel ${JSON.stringify(name)} doesn't exist. Use one of: ${known.join(", ")}, or "channel" for the account's default channel.`,
  });
}

export function noSender(): Problem {
  return new Problem({
    status: 422,
    code: "no_sender",
    title: "The account has no sender on this channel",
    detail: "No number of the account is connected to this channel. Connect one with POST /senders.",
  });
}

export function unknownSourcePhone(phone: string): Problem {
  return invalidField(
    "/source_phone",
    "unknown_source_phone",
    `${phone} isn't a number of this account on this channel. GET /senders lists them.`,
  );
}

export function contactUnreachable(channel: string): Problem {
  return invalidField(
    "/contact_id",
    "contact_unreachable",
    `The contact has no phone and no known address on ${channel}.`,
  );
}

export function missingMessageType(): Problem {
  return invalidField(
    "",
    "missing_message_type",
    "One of the fields message, template and sticker is required.",
  );
}

export function ambiguousMessageType(fields: string[]): Problem {
  return invalidField(
    "",
    "ambiguous_message_type",
    `Only one of the fields ${fields.join(", ")} can be given.`,
  );
}

export function stickerNotFound(number: number): Problem {
  return invalidField("/sticker", "sticker_not_found", `The library has no sticker ${number}.`);
}
