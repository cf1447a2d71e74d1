// A message in API answers, made from its row and its place in the lane.
import { z } from "zod";
import type { OutboundContent } from "../../channels/index.ts";
import {
  booleanField,
  byField,
  byOf,
  idField,
  intField,
  objectsField,
  textField,
  timeField,
  wordField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { errorAnswer, errorOf } from "../message/message-error.ts";
import { interactiveAnswer, interactiveOf, templateAnswer, templateOf } from "./composed-answers.ts";
import { besideOf, inboundFields, inboundOf, MESSAGE_TYPES, type StoredInbound } from "./inbound-content.ts";
import { MESSAGE_STATUSES, type MessageRow, statusOf } from "./message-row.ts";

const time = (description: string) => timeField(description).nullable();

const timesAnswer = z
  .object({
    received_at: time("When the message was received."),
    scheduled_at: time("When a message with `send_at` was accepted."),
    queued_at: time("When the message was queued: accepted, or due."),
    sending_at: time("When the first attempt began."),
    sent_at: time("When the channel took the message."),
    delivered_at: time("When the message reached the phone."),
    read_at: time("When the person read the message, or a received message was marked as read."),
    failed_at: time("When the message failed."),
    expired_at: time("When the message expired."),
    canceled_at: time("When the message was canceled."),
  })
  .partial()
  .meta({ description: "When each step happened; null or absent if it didn't." });

const price = z.object({
  billable: booleanField(
    "Whether the channel charges for the message; null if it doesn't say.",
    true,
  ).nullable(),
  category: textField(
    "The channel's category of the charge, which can differ from the template's; null if it doesn't say.",
    "utility",
  ).nullable(),
  type: textField("Why it is free, or that it is billed as usual.", "regular").nullable(),
  model: textField("What the channel bills by.", "pmp").nullable(),
  country: textField("The country of the recipient's phone; null if it isn't known.", "DE").nullable(),
});

const reportFields = {
  price: price
    .meta({ id: "MessagePrice" })
    .nullable()
    .meta({
      description:
        "How the channel bills the message, in its own words in small letters, as it last reported. Null until then, for a channel that " +
        "doesn't report it, and for a message that failed. `GET /usage` counts it once the message has arrived.",
    }),
  held: wordField(
    "Why the channel took the message and doesn't send it yet: `quality_check` while it looks at how people take the first messages " +
      "of the template, `paused` while the template is paused. The message may still leave, or fail. Null if the channel holds nothing back.",
    ["quality_check", "paused"],
    "quality_check",
  ).nullable(),
};

const markFields = {
  reactions: objectsField("Reactions to the message. Missing when there are none.", {
    from: wordField("Who reacted.", ["contact", "business"]),
    emoji: textField("The reaction; null if it was taken back.", "👍").nullable(),
    at: timeField("When."),
    status: wordField(
      "Of the account's own reaction: `waiting` until the channel has taken it, `failed` if the channel refused it. Missing otherwise.",
      ["waiting", "failed"],
    ).optional(),
    error: errorAnswer.optional().meta({ description: "Why the reaction failed." }),
  }).optional(),
  edited_at: timeField("When the author last edited the message.").optional(),
  deleted_at: timeField(
    "When the author deleted the message for everybody. Its content is gone then.",
  ).optional(),
};

export const messageAnswer = z
  .object({
    id: idField("msg", "The message's id."),
    contact_id: idField("con", "The id of the contact."),
    phone_number: textField(
      "The contact's phone, in E.164; null if the person hides it.",
      "+15551234567",
    ).nullable(),
    channel: textField("The channel's name.", "whatsapp").nullable(),
    source_phone: textField(
      "The account's number that sends the message, or received it.",
      "+15550001000",
    ).nullable(),
    direction: wordField("out: sent to the contact. in: received from the contact.", ["out", "in"]),
    source: wordField(
      "Where an outgoing message was written. `api`: in Parley, through its API or the console. `app`: in the channel's own app " +
        "on a phone, in which the business uses the sender's number too; Parley only shows it. `agent`: by an agent of the channel. A " +
        "received message has `agent` if that agent holds the conversation, so that nobody has to answer, and otherwise null.",
      ["api", "app", "agent"],
    ).nullable(),
    imported: booleanField(
      "Present for a message that was taken over from the history of the channel's own app.",
    ).optional(),
    type: wordField(
      "Tells which field has the content. `voice`: a voice note, in either direction. `sticker`: the field " +
        "`sticker` of an outgoing message, `media` of a received one. `reply`: a tap on a button or a row of a list. `form`: " +
        "a form of the channel, filled in. `system`: a notice of the channel.",
      MESSAGE_TYPES,
    ),
    text: textField("The body of a text.", "Hello Ana, your cakes are ready.").optional(),
    template: templateAnswer.optional(),
    sticker: intField("The number in the sticker library.").optional(),
    interactive: interactiveAnswer.optional(),
    ...inboundFields,
    ...markFields,
    reference: textField("The client's own id of the message.", "order-1047").nullable(),
    status: wordField("How far the message is.", MESSAGE_STATUSES, "sent"),
    times: timesAnswer,
    attempts: intField("How often the message was handed over to the channel."),
    ...reportFields,
    error: errorAnswer.nullable().meta({ description: "Why the message failed; null if it didn't." }),
    by: byField(
      "Who sent the message",
      "for a message that the channel reported, and for one of the service itself",
    ),
    retry_of: idField("msg", "The id of the message that this one was made from by a retry.").nullable(),
    broadcast_id: idField("brd", "The broadcast that sent the message; null for others.").nullable(),
    send_at: time("When the message was asked to be sent; null for at once."),
    expires_at: time("If the message still waits at this time, it isn't sent any more."),
    uncertain_since: time(
      "Since when it is unknown whether the channel took the message; null when it is known.",
    ),
    possibly_duplicate: booleanField(
      "The message was sent again because the outcome of an earlier attempt stayed unknown.",
    ),
    created_at: timeField("When the message was accepted or received."),
  })
  .meta({ id: "Message", description: "A message to or from a contact." });

type StoredContent = OutboundContent | StoredInbound;

export function messageOf(row: MessageRow): z.input<typeof messageAnswer> {
  return {
    id: publicId("msg", row.message_id),
    contact_id: publicId("con", row.contact_id),
    phone_number: row.phone,
    channel: row.channel,
    source_phone: row.source_phone,
    direction: row.direction,
    source: sourceOf(row),
    ...(row.origin === "history" ? { imported: true } : {}),
    // Sent as an audio.
    type: "voice" in row.content && row.content.voice ? "voice" : row.type,
    ...contentOf(row),
    ...(row.deleted_at ? {} : besideOf(row.content)),
    ...marksOf(row),
    reference: row.reference,
    status: statusOf(row),
    times: timesOf(row),
    attempts: row.attempts,
    price: row.price,
    held: row.held,
    error: row.error && errorOf(row.error),
    by: byOf(row),
    retry_of: row.retry_of && publicId("msg", row.retry_of),
    broadcast_id: row.broadcast_id && publicId("brd", row.broadcast_id),
    send_at: iso(row.send_at),
    expires_at: iso(row.expires_at),
    uncertain_since: row.outbox_state === "uncertain" ? iso(row.uncertain_since) : null,
    possibly_duplicate: row.possibly_duplicate,
    created_at: row.created_at.toISOString(),
  };
}

function sourceOf({ direction, origin }: MessageRow): "api" | "app" | "agent" | null {
  if (origin === "agent") return origin;
  if (direction === "in") return null;
  return origin === null ? "api" : "app";
}

function contentOf(row: MessageRow) {
  // The content went with the deletion.
  if (row.deleted_at) return {};
  const content = { type: row.type, ...row.content } as StoredContent;
  switch (content.type) {
    case "template":
      return { template: templateOf(content) };
    case "sticker":
      return "number" in content ? { sticker: content.number } : inboundOf(content, row.media);
    case "interactive":
      return { interactive: interactiveOf(content) };
    default:
      return inboundOf(content as StoredInbound, row.media);
  }
}

function timesOf(row: MessageRow): z.input<typeof timesAnswer> {
  if (row.direction === "in") return { received_at: row.created_at.toISOString(), read_at: iso(row.read_at) };
  return {
    scheduled_at: row.send_at && row.created_at.toISOString(),
    queued_at: row.origin ? null : iso(row.send_at ? row.queued_at : row.created_at),
    sending_at: iso(row.started_at),
    sent_at: iso(row.sent_at),
    delivered_at: iso(row.delivered_at),
    read_at: iso(row.read_at),
    failed_at: iso(row.failed_at),
    expired_at: row.status === "expired" ? iso(row.ended_at) : null,
    canceled_at: row.status === "canceled" ? iso(row.ended_at) : null,
  };
}

function marksOf({ reactions, edited_at: editedAt, deleted_at: deletedAt }: MessageRow) {
  const shown = (["contact", "business"] as const).flatMap((from) => {
    const reaction = reactions?.[from];
    if (!reaction) return [];
    const { emoji, status, error } = reaction;
    const isOpen = status === "waiting" || status === "failed";
    // The channel still shows what wasn't taken back yet.
    if (!emoji && !isOpen) return [];
    const at = new Date(reaction.at).toISOString();
    return [{ from, emoji, at, ...(isOpen ? { status } : {}), ...(error ? { error: errorOf(error) } : {}) }];
  });
  return {
    ...(shown.length > 0 ? { reactions: shown } : {}),
    ...(editedAt ? { edited_at: editedAt.toISOString() } : {}),
    ...(deletedAt ? { deleted_at: deletedAt.toISOString() } : {}),
  };
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
