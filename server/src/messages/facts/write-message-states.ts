// Writes what facts have changed of messages that the same transaction has read.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { noteUsage } from "../../usage/index.ts";
import { noteAnswers } from "./note-answers.ts";
import type { MessageState } from "./read-message-states.ts";
import { usageOfFacts } from "./usage-of-facts.ts";

const MESSAGES = { accountId: t.uuid, messageIds: t.uuidArray };

const writeMessages = statement({
  name: "write_message_states",
  parameters: {
    ...MESSAGES,
    statuses: t.textArray,
    doubts: t.boolArray,
    errors: t.withNulls(t.jsonbArray),
    sentAt: t.withNulls(t.timestamptzArray),
    deliveredAt: t.withNulls(t.timestamptzArray),
    readAt: t.withNulls(t.timestamptzArray),
    failedAt: t.withNulls(t.timestamptzArray),
    attempts: t.withNulls(t.int2Array),
    attemptStatuses: t.withNulls(t.textArray),
    channelMessageIds: t.withNulls(t.textArray),
    startedAt: t.withNulls(t.timestamptzArray),
  },
  sql: `update messages
    set status = given.status, possibly_duplicate = given.possibly_duplicate, error = given.error, sent_at = given.sent_at,
      delivered_at = given.delivered_at, read_at = given.read_at, failed_at = given.failed_at, attempt = given.attempt,
      attempt_status = given.attempt_status, attempt_channel_message_id = given.channel_message_id,
      attempt_started_at = given.started_at
    from unnest($messageIds::uuid[], $statuses::text[], $doubts::boolean[], $errors::jsonb[], $sentAt::timestamptz[],
        $deliveredAt::timestamptz[], $readAt::timestamptz[], $failedAt::timestamptz[], $attempts::smallint[],
        $attemptStatuses::text[], $channelMessageIds::text[], $startedAt::timestamptz[])
      as given (message_id, status, possibly_duplicate, error, sent_at, delivered_at, read_at, failed_at, attempt,
        attempt_status, channel_message_id, started_at)
    where messages.account_id = $accountId
      and messages.message_id = any ($messageIds)
      and messages.message_id = given.message_id`,
});

const writeAttempts = statement({
  name: "write_attempt_states",
  parameters: {
    ...MESSAGES,
    attempts: t.int2Array,
    statuses: t.textArray,
    channelMessageIds: t.withNulls(t.textArray),
    startedAt: t.withNulls(t.timestamptzArray),
    errors: t.withNulls(t.jsonbArray),
  },
  sql: `insert into message_attempts (account_id, message_id, attempt, status, channel_message_id, started_at, error)
    select $accountId, message_id, attempt, status, channel_message_id, started_at, error
    from unnest($messageIds::uuid[], $attempts::smallint[], $statuses::text[], $channelMessageIds::text[],
        $startedAt::timestamptz[], $errors::jsonb[])
      as given (message_id, attempt, status, channel_message_id, started_at, error)
    on conflict (account_id, message_id, attempt) do update
    set status = excluded.status, channel_message_id = excluded.channel_message_id, started_at = excluded.started_at,
      error = excluded.error, settled_at = now()`,
});

const freePlaces = statement({
  name: "free_places",
  parameters: MESSAGES,
  sql: `delete from outbox
    where account_id = $accountId
      and message_id = any ($messageIds)`,
});

export function writeMessageStates(session: Session, accountId: string, messages: MessageState[]): void {
  const changed = messages.filter(isChanged);
  const freed = messages.filter((message) => message.isFreed).map((message) => message.message_id);
  const others = messages.flatMap((message) =>
    message.others
      .filter((other) => other.isChanged)
      .map((other) => ({ ...other, message_id: message.message_id })),
  );
  if (changed.length > 0) {
    void session.send(writeMessages, {
      accountId,
      messageIds: changed.map((message) => message.message_id),
      statuses: changed.map((message) => message.status),
      doubts: changed.map((message) => message.possibly_duplicate),
      errors: changed.map((message) => message.error && JSON.stringify(message.error)),
      sentAt: changed.map((message) => message.sent_at),
      deliveredAt: changed.map((message) => message.delivered_at),
      readAt: changed.map((message) => message.read_at),
      failedAt: changed.map((message) => message.failed_at),
      attempts: changed.map((message) => message.attempt),
      attemptStatuses: changed.map((message) => message.attempt_status),
      channelMessageIds: changed.map((message) => message.attempt_channel_message_id),
      startedAt: changed.map((message) => message.attempt_started_at),
    });
  }
  noteAnswers(session, accountId, changed);
  noteUsage(session, usageOfFacts(accountId, changed));
  if (freed.length > 0) void session.send(freePlaces, { accountId, messageIds: freed });
  if (others.length > 0) {
    void session.send(writeAttempts, {
      accountId,
      messageIds: others.map((other) => other.message_id),
      attempts: others.map((other) => other.attempt),
      statuses: others.map((other) => other.status),
      channelMessageIds: others.map((other) => other.channel_message_id),
      startedAt: others.map((other) => other.started_at),
      errors: others.map((other) => other.error && JSON.stringify(other.error)),
    });
  }
}

/** Facts that say nothing new write nothing. */
function isChanged({ before, ...message }: MessageState): boolean {
  return (Object.keys(before) as (keyof typeof before)[]).some((name) => message[name] !== before[name]);
}
