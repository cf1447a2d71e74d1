// Writes the messages of a batch, and their places in the lanes or in the schedule.
import { cardMediaIds } from "../../channels/index.ts";
import type { RecipientContact } from "../../contacts/for-messages.ts";
import { columnList, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import type { NewMessage } from "../message/new-message.ts";

const COLUMNS = { message_id: t.uuid, seq: t.nullable(t.int8), created_at: t.timestamptz };

export type InsertedMessage = t.Outputs<typeof COLUMNS>;

const input = givenRows({
  accountId: t.uuid,
  messageId: t.uuid,
  contactId: t.uuid,
  senderId: t.uuid,
  type: t.text,
  content: t.jsonb(),
  mediaId: t.nullable(t.uuid),
  reference: t.nullable(t.text),
  retryOf: t.nullable(t.uuid),
  broadcastId: t.nullable(t.uuid),
  personId: t.nullable(t.uuid),
  apiKeyId: t.nullable(t.uuid),
  sendAt: t.nullable(t.timestamptz),
  expiresAt: t.nullable(t.timestamptz),
  answers: t.nullable(t.timestamptz),
});

/** `seq` is drawn under the contacts' locks, so it follows the order of commits. A retry skips existing messages. Scheduled messages have no `seq`. */
const insert = statement({
  name: "insert_messages",
  parameters: input.parameters,
  columns: COLUMNS,
  sql: `with written as (
      insert into messages
        (account_id, message_id, contact_id, sender_id, direction, type, content, media_id, reference, retry_of, broadcast_id,
        person_id, api_key_id, send_at, expires_at, answers, status)
      select account_id, message_id, contact_id, sender_id, 'out', type, content, media_id, reference, retry_of, broadcast_id,
        person_id, api_key_id, send_at, expires_at, answers, case when send_at is null then 'queued' else 'scheduled' end
      from ${input.as("input")}
      order by message_id
      on conflict (account_id, message_id) do nothing
      returning account_id, message_id, sender_id, contact_id, send_at, expires_at, created_at
    ), numbered as (
      select ordered.*, nextval('outbox_seq') as seq
      from (
        select *
        from written
        where send_at is null
        order by message_id
      ) as ordered
    ), placed as (
      insert into outbox (account_id, message_id, sender_id, contact_id, seq, expires_at)
      select account_id, message_id, sender_id, contact_id, seq, expires_at
      from numbered
    ), scheduled as (
      insert into scheduled_messages (account_id, message_id, sender_id, contact_id, send_at)
      select account_id, message_id, sender_id, contact_id, send_at
      from written
      where send_at is not null
    )
    select ${columnList(COLUMNS)}
    from numbered
    union all
    select message_id, null, created_at
    from written
    where send_at is not null`,
});

const cardFiles = givenRows({ accountId: t.uuid, messageId: t.uuid, mediaId: t.uuid });

const insertCards = statement({
  name: "insert_message_cards",
  parameters: cardFiles.parameters,
  sql: `insert into message_cards (account_id, message_id, media_id)
    select account_id, message_id, media_id
    from ${cardFiles.as("input")}
    on conflict do nothing`,
});

export function insertMessages(
  session: Session,
  contacts: Map<NewMessage, RecipientContact>,
): Promise<InsertedMessage[]> {
  const cards = [...contacts.keys()].flatMap(({ accountId, messageId, content }) =>
    content.type === "template"
      ? cardMediaIds(content).map((mediaId) => ({ accountId, messageId, mediaId }))
      : [],
  );
  const rows = [...contacts].map(([message, { contactId, unansweredAt }]) => {
    const { content, by, ...given } = message;
    const { retryOf = null, broadcastId = null, sendAt = null, expiresAt = null } = given;
    const { type, ...rest } = content;
    // A broadcast answers nobody who waits.
    const answers = broadcastId ? null : unansweredAt;
    const own = { retryOf, broadcastId, sendAt, expiresAt, answers };
    const mediaId = ("mediaId" in content && content.mediaId) || null;
    return { ...given, ...by, ...own, contactId, type, mediaId, content: JSON.stringify(rest) };
  });
  if (cards.length > 0) void session.send(insertCards, cardFiles.values(cards));
  return session.send(insert, input.values(rows));
}
