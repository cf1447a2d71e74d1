// Inserts messages of the channel's own app, each once.
import type { ChannelError } from "../../channels/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import type { Kept } from "../facts/inbound-message.ts";
import { storedContent } from "../facts/receive-messages.ts";
import type { AppMessage } from "./find-ours.ts";

export interface KeptAppMessage extends Kept {
  message: AppMessage;
  replyToId: string | null;
  /** Since when the contact waited for the answer that this message is; null if it didn't wait. */
  answers: Date | null;
}

export interface InsertedAppMessage {
  kept: KeptAppMessage;
  /** The message's own id: of an earlier row that lacked the file, for the file of such a message. */
  messageId: string;
  contactId: string;
  isNew: boolean;
}

const given = givenRows({
  messageId: t.uuid,
  contactId: t.uuid,
  senderId: t.uuid,
  direction: t.text,
  origin: t.text,
  type: t.text,
  content: t.jsonb(),
  status: t.text,
  error: t.nullable(t.jsonb()),
  channelMessageId: t.text,
  mediaId: t.nullable(t.uuid),
  answers: t.nullable(t.timestamptz),
  at: t.timestamptz,
});

/**
 * A message that the business wrote has an attempt, so that receipts find it. The app's history reports a file later than its message,
 * which is filled in then.
 */
const insert = statement({
  name: "insert_app_messages",
  parameters: { accountId: t.uuid, ...given.parameters },
  columns: {
    message_id: t.uuid,
    contact_id: t.uuid,
    sender_id: t.uuid,
    channel_message_id: t.nullable(t.text),
  },
  sql: `insert into messages
      (account_id, message_id, contact_id, sender_id, direction, origin, type, content, status, error, channel_message_id, media_id,
      answers, created_at, sent_at, failed_at, attempt, attempt_status, attempt_channel_message_id)
    select $accountId, message_id, contact_id, sender_id, direction, origin, type, content, status, error, channel_message_id, media_id,
      answers, at,
      case when direction = 'out' then at end,
      case when status = 'failed' then at end,
      case when direction = 'out' and status <> 'failed' then 1 end,
      case when direction = 'out' and status <> 'failed' then status end,
      case when direction = 'out' and status <> 'failed' then channel_message_id end
    from ${given.as("given")}
    order by message_id
    on conflict (account_id, sender_id, channel_message_id) where channel_message_id is not null do update
    set type = excluded.type, content = excluded.content, media_id = excluded.media_id
    where messages.origin = 'history'
      and messages.type = 'unsupported'
      and messages.deleted_at is null
      and excluded.type <> 'unsupported'
    returning message_id, contact_id, sender_id, channel_message_id`,
});

export async function insertAppMessages(
  session: Session,
  accountId: string,
  kept: KeptAppMessage[],
): Promise<InsertedAppMessage[]> {
  if (kept.length === 0) return [];
  const byKey = new Map(kept.map((one) => [keyOf(one.message), one]));
  const rows = await session.run(insert, { accountId, ...given.values(kept.map(rowOf)) });
  return rows.flatMap((row) => {
    const one = byKey.get(`${row.sender_id} ${row.channel_message_id}`);
    if (!one) return [];
    const { message_id: messageId, contact_id: contactId } = row;
    return [{ kept: one, messageId, contactId, isNew: messageId === one.messageId }];
  });
}

/** The same for messages that are one. A statement can't insert and update one row. */
export function keyOf({
  senderId,
  channelMessageId,
}: Pick<AppMessage, "senderId" | "channelMessageId">): string {
  return `${senderId} ${channelMessageId}`;
}

/** The app doesn't say why. */
const FAILED: ChannelError = {
  code: "channel_refused",
  detail: "The app on the phone couldn't send the message.",
  retryable: false,
  providerCode: null,
};

function rowOf({ message, messageId, mediaId, replyToId, answers, contact: { contactId } }: KeptAppMessage) {
  const { direction, history, content } = message;
  const status = direction === "in" ? "received" : (history?.status ?? "sent");
  return {
    ...message,
    messageId,
    contactId,
    mediaId,
    answers,
    status,
    origin: history ? "history" : (message.source ?? "app"),
    type: content.type,
    content: JSON.stringify(storedContent(message, replyToId)),
    error: status === "failed" ? JSON.stringify(FAILED) : null,
  };
}

/**
 * Reads each contact's messages once. Few of them answer another one. Repeats the ids of those that do: whichever table the planner
 * reads first, it then reads no more than these.
 */
const link = statement({
  name: "link_answers_of_history",
  parameters: {
    accountId: t.uuid,
    contactIds: t.uuidArray,
    channelMessageIds: t.textArray,
    messageIds: t.uuidArray,
  },
  sql: `with answers as materialized (
      select answer.message_id, answer.reply_to
      from unnest($contactIds::uuid[]) as given (contact_id)
      cross join lateral (
        select message_id, content ->> 'replyTo' as reply_to
        from messages
        where contact_id = given.contact_id
          and account_id = $accountId
          and origin = 'history'
          and content ->> 'replyTo' is not null
          and content -> 'replyToId' is null
        offset 0
      ) as answer
      where answer.reply_to = any ($channelMessageIds)
    )
    update messages
    set content = content || jsonb_build_object('replyToId', named.message_id)
    from answers
    join unnest($channelMessageIds::text[], $messageIds::uuid[]) as named (channel_message_id, message_id)
      on named.channel_message_id = answers.reply_to
    where messages.account_id = $accountId
      and messages.message_id = any (array(select message_id from answers))
      and messages.message_id = answers.message_id
      and messages.deleted_at is null`,
});

/** Links answers of a history to what they answer, which the channel may report later: its parts begin with the newest messages. */
export async function linkAnswers(
  session: Session,
  accountId: string,
  inserted: InsertedAppMessage[],
): Promise<void> {
  const named = inserted.filter(({ isNew, kept }) => isNew && kept.message.history);
  if (named.length === 0) return;
  await session.run(link, {
    accountId,
    contactIds: [...new Set(named.map(({ contactId }) => contactId))],
    channelMessageIds: named.map(({ kept }) => kept.message.channelMessageId),
    messageIds: named.map(({ messageId }) => messageId),
  });
}
