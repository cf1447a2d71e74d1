// The row of a message with its place in the lane, as statements read it.
import type { ChannelError, Hold, MessagePrice } from "../../channels/index.ts";
import { MEDIA_JSON, type MediaJson } from "../../media/for-messages.ts";
import { columnList, t } from "../../platform/database/index.ts";
import { ACTOR_COLUMNS } from "../../platform/http/index.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";
import type { MessageType } from "./inbound-content.ts";

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

/** As `messages.reactions` has them. An emoji of null is a reaction that was taken back. */
export type Reactions = Partial<Record<"contact" | "business", StoredReaction>>;

interface StoredReaction {
  emoji: string | null;
  at: string;
  /** Of a reaction that the account made through Parley. */
  status?: "waiting" | "sent" | "failed";
  error?: ChannelError;
}

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
  /** `country`: of the recipient's phone when the price was reported. */
  price: t.nullable(t.jsonb<MessagePrice & { country: string | null }>()),
  held: t.nullable(t.textOf<Hold>()),
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
