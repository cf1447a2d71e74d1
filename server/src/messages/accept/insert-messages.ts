// Writes the messages of a batch, and their places in the lanes or in the schedule.
import type { RecipientContact } from "../../contacts/index.ts";
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import type { NewMessage } from "./new-message.ts";

const COLUMNS = { message_id: t.uuid, seq: t.nullable(t.int8), created_at: t.timestamptz };

export type InsertedMessage = t.Outputs<typeof COLUMNS>;

/** `seq` is drawn under the contacts' locks, so it follows the order of commits. A retry skips existing messages. Scheduled messages have no `seq`. */
const insert = statement({
  name: "insert_messages",
  parameters: {
    accountIds: t.uuidArray,
    messageIds: t.uuidArray,
    contactIds: t.uuidArray,
    senderIds: t.uuidArray,
    types: t.textArray,
    contents: t.jsonbArray,
    references: t.withNulls(t.textArray),
    retriesOf: t.withNulls(t.uuidArray),
    sendAts: t.withNulls(t.timestamptzArray),
    expiresAts: t.withNulls(t.timestamptzArray),
    answers: t.withNulls(t.timestamptzArray),
  },
  columns: COLUMNS,
  sql: `with written as (
      insert into messages
        (account_id, message_id, contact_id, sender_id, direction, type, content, reference, retry_of, send_at, expires_at,
        answers, status)
      select account_id, message_id, contact_id, sender_id, 'out', type, content, reference, retry_of, send_at, expires_at,
        answers, case when send_at is null then 'queued' else 'scheduled' end
      from unnest($accountIds::uuid[], $messageIds::uuid[], $contactIds::uuid[], $senderIds::uuid[], $types::text[],
          $contents::jsonb[], $references::text[], $retriesOf::uuid[],
          $sendAts::timestamptz[], $expiresAts::timestamptz[], $answers::timestamptz[])
        as input (account_id, message_id, contact_id, sender_id, type, content, reference, retry_of, send_at, expires_at,
          answers)
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

export function insertMessages(
  session: Session,
  contacts: Map<NewMessage, RecipientContact>,
): Promise<InsertedMessage[]> {
  const messages = [...contacts.keys()];
  return session.send(insert, {
    accountIds: messages.map((message) => message.accountId),
    messageIds: messages.map((message) => message.messageId),
    contactIds: [...contacts.values()].map(({ contactId }) => contactId),
    senderIds: messages.map((message) => message.senderId),
    types: messages.map((message) => message.content.type),
    contents: messages.map(({ content: { type: _, ...rest } }) => JSON.stringify(rest)),
    references: messages.map((message) => message.reference),
    retriesOf: messages.map((message) => message.retryOf ?? null),
    sendAts: messages.map((message) => message.sendAt ?? null),
    expiresAts: messages.map((message) => message.expiresAt ?? null),
    answers: [...contacts.values()].map(({ unansweredAt }) => unansweredAt),
  });
}
