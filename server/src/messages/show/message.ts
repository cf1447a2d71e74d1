// A message in API answers, made from its row and its place in the lane.
import { z } from "zod";
import type { ChannelError, OutboundContent } from "../../channels/index.ts";
import { MEDIA_JSON, type MediaJson } from "../../media/index.ts";
import { columnList, t } from "../../platform/database/index.ts";
import {
  ACTOR_COLUMNS,
  booleanField,
  byField,
  byOf,
  idField,
  intField,
  textField,
  timeField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";
import { errorAnswer, errorOf } from "../message/message-error.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";
import { REPORT_COLUMNS, reportFields, reportsOf } from "./channel-reports.ts";
import { interactiveAnswer, interactiveOf, templateAnswer, templateOf } from "./composed-answers.ts";
import {
  besideOf,
  inboundFields,
  inboundOf,
  MESSAGE_TYPES,
  type MessageType,
  type StoredInbound,
} from "./inbound-content.ts";
import { markFields, marksOf, type Reactions } from "./message-marks.ts";
import { iso, timesAnswer, timesOf } from "./message-times.ts";

export const MESSAGE_STATUSES = [
  "scheduled",
  "queued",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "expired",
  "canceled",
  "received",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

const time = (description: string) => timeField(description).nullable();

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
    direction: z
      .enum(["out", "in"])
      .meta({ description: "out: sent to the contact. in: received from the contact." }),
    source: z
      .enum(["api", "app", "agent"])
      .nullable()
      .meta({
        description:
          "Where an outgoing message was written. `api`: in Parley, through its API or the console. `app`: in the channel's own app " +
          "on a phone, in which the business uses the sender's number too; Parley only shows it. `agent`: by an agent of the channel. A " +
          "received message has `agent` if that agent holds the conversation, so that nobody has to answer, and otherwise null.",
      }),
    imported: z.boolean().optional().meta({
      description: "Present for a message that was taken over from the history of the channel's own app.",
    }),
    type: z.enum(MESSAGE_TYPES).meta({
      description:
        "Tells which field has the content. `voice`: a voice note, in either direction. `sticker`: the field " +
        "`sticker` of an outgoing message, `media` of a received one. `reply`: a tap on a button or a row of a list. `form`: " +
        "a form of the channel, filled in. `system`: a notice of the channel.",
    }),
    text: z
      .string()
      .optional()
      .meta({ description: "The body of a text.", examples: ["Hello Ana, your cakes are ready."] }),
    template: templateAnswer.optional(),
    sticker: z.int().optional().meta({ description: "The number in the sticker library." }),
    interactive: interactiveAnswer.optional(),
    ...inboundFields,
    ...markFields,
    reference: textField("The client's own id of the message.", "order-1047").nullable(),
    status: z.enum(MESSAGE_STATUSES).meta({ description: "How far the message is.", examples: ["sent"] }),
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

/** The columns of `messages` that facts change, and those that name the message. */
export const STATE_COLUMNS = {
  message_id: t.uuid,
  sender_id: t.uuid,
  contact_id: t.uuid,
  status: t.textOf<Exclude<MessageStatus, "sending">>(),
  /** Of a message that doesn't come from the service: see the column. */
  origin: t.nullable(t.textOf<"app" | "agent" | "history">()),
  possibly_duplicate: t.bool,
  error: t.nullable(t.jsonb<ChannelError>()),
  ...REPORT_COLUMNS,
  created_at: t.timestamptz,
  /** When a scheduled message was queued. */
  queued_at: t.nullable(t.timestamptz),
  sent_at: t.nullable(t.timestamptz),
  delivered_at: t.nullable(t.timestamptz),
  read_at: t.nullable(t.timestamptz),
  failed_at: t.nullable(t.timestamptz),
};

export const MESSAGE_COLUMNS = {
  ...STATE_COLUMNS,
  send_at: t.nullable(t.timestamptz),
  expires_at: t.nullable(t.timestamptz),
  /** When it expired or was canceled. */
  ended_at: t.nullable(t.timestamptz),
  phone: t.nullable(t.text),
  channel: t.nullable(t.text),
  source_phone: t.nullable(t.text),
  direction: t.textOf<"in" | "out">(),
  type: t.textOf<MessageType>(),
  content: t.jsonb<object>(),
  media: t.nullable(t.jsonb<MediaJson>()),
  reactions: t.nullable(t.jsonb<Reactions>()),
  edited_at: t.nullable(t.timestamptz),
  deleted_at: t.nullable(t.timestamptz),
  reference: t.nullable(t.text),
  retry_of: t.nullable(t.uuid),
  broadcast_id: t.nullable(t.uuid),
  ...ACTOR_COLUMNS,
  attempts: t.int4,
  outbox_state: t.nullable(t.textOf<WaitingMessage["state"]>()),
  /** When the first attempt began. */
  started_at: t.nullable(t.timestamptz),
  uncertain_since: t.nullable(t.timestamptz),
};

export type MessageRow = t.Outputs<typeof MESSAGE_COLUMNS>;

/** `limit 1` makes PostgreSQL look each row up by its key. `source`: a table expression that has `messages`. */
export function messageSelect(source: string): string {
  return `select ${columnList(STATE_COLUMNS, "messages")},
      messages.send_at, messages.expires_at, messages.ended_at, messages.direction, messages.type, messages.content, messages.reference, messages.retry_of, messages.broadcast_id, messages.person_id, messages.api_key_id,
      messages.reactions, messages.edited_at, messages.deleted_at, file.media,
      contacts.phone, senders.channel, senders.phone as source_phone,
      outbox.state as outbox_state, outbox.started_at as uncertain_since,
      coalesce(least(messages.attempt_started_at, others.started_at), outbox.started_at) as started_at,
      case when messages.origin is null then greatest(outbox.attempt, messages.attempt, others.attempt, 0)::int else 0 end as attempts
    from ${source}
    cross join lateral (
      select phone
      from contacts
      where contacts.account_id = messages.account_id
        and contacts.contact_id = messages.contact_id
      limit 1
    ) as contacts
    left join lateral (
      select channel, phone
      from senders
      where senders.account_id = messages.account_id
        and senders.sender_id = messages.sender_id
      limit 1
    ) as senders on true
    left join lateral (
      select ${MEDIA_JSON} as media
      from media
      where media.account_id = messages.account_id
        and media.media_id = messages.media_id
      limit 1
    ) as file on true
    left join lateral (
      select state, attempt, started_at
      from outbox
      where outbox.account_id = messages.account_id
        and outbox.message_id = messages.message_id
      limit 1
    ) as outbox on true
    cross join lateral (
      select min(started_at) as started_at, max(attempt) as attempt
      from message_attempts
      where message_attempts.account_id = messages.account_id
        and message_attempts.message_id = messages.message_id
    ) as others`;
}

export const MESSAGE_SELECT = messageSelect("messages");

/** `sending` is a state of the outbox row: the message is on its way, or its outcome is unknown. */
export function statusOf(row: Pick<MessageRow, "status" | "outbox_state">): MessageStatus {
  const isOut = row.outbox_state === "sending" || row.outbox_state === "uncertain";
  return row.status === "queued" && isOut ? "sending" : row.status;
}

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
    ...reportsOf(row),
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
