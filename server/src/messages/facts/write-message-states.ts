// Writes what facts have changed of messages that the same transaction has read.
import type { NewEvent } from "../../events/index.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import {
  failureMeasure,
  latencyBucket,
  latencyMeasure,
  noteUsage,
  priceMeasures,
  type UsageChange,
} from "../../usage/index.ts";
import { noteAnswers } from "./note-answers.ts";
import { ATTEMPT_COLUMNS, type MessageState } from "./read-message-states.ts";

const states = givenRows({
  message_id: t.uuid,
  status: t.text,
  possibly_duplicate: t.bool,
  error: t.nullable(t.jsonb()),
  price: t.nullable(t.jsonb()),
  held: t.nullable(t.text),
  sent_at: t.nullable(t.timestamptz),
  delivered_at: t.nullable(t.timestamptz),
  read_at: t.nullable(t.timestamptz),
  failed_at: t.nullable(t.timestamptz),
  attempt: t.nullable(t.int2),
  attempt_status: t.nullable(t.text),
  attempt_channel_message_id: t.nullable(t.text),
  attempt_started_at: t.nullable(t.timestamptz),
});

const writeMessages = statement({
  name: "write_message_states",
  parameters: { accountId: t.uuid, ...states.parameters },
  sql: `update messages
    set status = given.status, possibly_duplicate = given.possibly_duplicate, error = given.error, price = given.price, held = given.held,
      sent_at = given.sent_at, delivered_at = given.delivered_at, read_at = given.read_at, failed_at = given.failed_at, attempt = given.attempt,
      attempt_status = given.attempt_status, attempt_channel_message_id = given.attempt_channel_message_id,
      attempt_started_at = given.attempt_started_at
    from ${states.as("given")}
    where messages.account_id = $accountId
      and messages.message_id = any ($message_ids)
      and messages.message_id = given.message_id`,
});

const attempts = givenRows(ATTEMPT_COLUMNS);

const writeAttempts = statement({
  name: "write_attempt_states",
  parameters: { accountId: t.uuid, ...attempts.parameters },
  sql: `insert into message_attempts (account_id, message_id, attempt, status, channel_message_id, started_at, error)
    select $accountId, message_id, attempt, status, channel_message_id, started_at, error
    from ${attempts.as("given")}
    on conflict (account_id, message_id, attempt) do update
    set status = excluded.status, channel_message_id = excluded.channel_message_id, started_at = excluded.started_at,
      error = excluded.error, settled_at = now()`,
});

const freePlaces = statement({
  name: "free_places",
  parameters: { accountId: t.uuid, messageIds: t.uuidArray },
  sql: `delete from outbox
    where account_id = $accountId
      and message_id = any ($messageIds)`,
});

/** Returns events that the caller appends last in this transaction. */
export async function writeMessageStates(
  session: Session,
  accountId: string,
  messages: MessageState[],
): Promise<NewEvent[]> {
  const changed = messages.filter(isChanged);
  const freed = messages.filter((message) => message.isFreed).map((message) => message.message_id);
  const others = messages.flatMap((message) =>
    message.others
      .filter((other) => other.isChanged)
      .map((other) => ({ ...stored(other), message_id: message.message_id })),
  );
  if (changed.length > 0)
    void session.send(writeMessages, { accountId, ...states.values(changed.map(storedState)) });
  const opened = noteAnswers(session, accountId, changed);
  noteUsage(session, usageOfFacts(accountId, changed));
  if (freed.length > 0) void session.send(freePlaces, { accountId, messageIds: freed });
  if (others.length > 0) void session.send(writeAttempts, { accountId, ...attempts.values(others) });
  return opened;
}

/** A parameter of jsonb takes JSON text. */
function stored<Row extends { error: object | null }>(row: Row) {
  return { ...row, error: row.error && JSON.stringify(row.error) };
}

function storedState(message: MessageState) {
  return { ...stored(message), price: message.price && JSON.stringify(message.price) };
}

/** Facts that say nothing new write nothing. */
function isChanged({ before, ...message }: MessageState): boolean {
  return (Object.keys(before) as (keyof typeof before)[]).some((name) => message[name] !== before[name]);
}

type Counted = Pick<
  MessageState,
  "status" | "error" | "created_at" | "queued_at" | "sent_at" | "price" | "template"
>;

export function usageOfFacts(accountId: string, messages: MessageState[]): UsageChange[] {
  // Usage is of messages that the service sent.
  const own = messages.filter(({ origin }) => origin === null);
  return own.flatMap((message) => {
    const { before, created_at: at, sender_id: senderId } = message;
    const [gone, come] = [measuresOf(before), measuresOf(message)];
    return [
      ...gone.filter((measure) => !come.includes(measure)).map((measure) => ({ measure, count: -1 })),
      ...come.filter((measure) => !gone.includes(measure)).map((measure) => ({ measure, count: 1 })),
    ].map((change) => ({ ...change, accountId, senderId, at }));
  });
}

function measuresOf({ sent_at: sentAt, ...message }: Counted): UsageChange["measure"][] {
  const { status, price } = message;
  const measures: UsageChange["measure"][] = [status];
  if (status === "failed") measures.push(failureMeasure(message.error ?? UNKNOWN));
  const queuedAt = message.queued_at ?? message.created_at;
  if (sentAt) measures.push(latencyMeasure(latencyBucket(sentAt.getTime() - queuedAt.getTime())));
  // Channels charge for messages that arrive.
  if (price && (status === "delivered" || status === "read"))
    measures.push(...priceMeasures(price, message.template));
  return measures;
}

const UNKNOWN = { code: "unknown", providerCode: null };
