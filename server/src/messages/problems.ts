// The problems of this slice, each made in one place.
import { invalidField, Problem } from "../platform/problem.ts";

export function messageNotFound(): Problem {
  return new Problem({
    status: 404,
    code: "message_not_found",
    title: "There is no such message",
    detail: "There is no message with this id in this account.",
  });
}

export function unknownChannel(name: string, known: readonly string[]): Problem {
  return new Problem({
    status: 404,
    code: "unknown_channel",
    title: "There is no such channel",
    detail: `There is no channel ${JSON.stringify(name)}. There is: ${known.join(", ")}, and "channel" for the account's default.`,
  });
}

export function noSender(): Problem {
  return new Problem({
    status: 422,
    code: "no_sender",
    title: "No number to send from",
    detail: "The account has no number connected to this channel. Connect one with POST /senders.",
  });
}

export function unknownSourcePhone(phone: string): Problem {
  return invalidField(
    "/source_phone",
    "unknown_source_phone",
    `${phone} isn't a number of this account on this channel. GET /senders lists them.`,
  );
}

/** A person without a phone whom this channel hasn't met. */
export function contactUnreachable(channel: string): Problem {
  return invalidField(
    "/contact_id",
    "contact_unreachable",
    `The contact has no phone, and no address on ${channel} is known of it.`,
  );
}

export function missingMessageType(): Problem {
  return invalidField(
    "",
    "missing_message_type",
    "One of the fields message, template and sticker is needed.",
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
  return invalidField("/sticker", "sticker_not_found", `There is no sticker ${number} in the library.`);
}
