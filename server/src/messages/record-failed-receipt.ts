// Records a receipt that says `failed`. It is the rarest fact, and its effect depends on what else is known.
import type { ChannelError } from "../channels/index.ts";
import type { NewEvent } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { FreedPlace } from "./attempt-fact.ts";
import { failedAt } from "./message-times.ts";
import type { WaitingMessage } from "./waiting-message.ts";

export interface FailedReceipt {
  accountId: string;
  messageId: string;
  /** A receipt about another sender's message is ignored. */
  senderId: string;
  attempt: number;
  channelMessageId: string;
  at: Date;
  error: ChannelError;
  /** Decides by the error whether the message is queued again. */
  decide(standing: { failures: number; attempt: number }): { next: string; delayMs: number; counts: boolean };
}

export interface FailedReceiptResult {
  /** Whether the message exists and belongs to the sender. */
  isKnown: boolean;
  freed: FreedPlace | null;
  /** The lane in which the message waits again, and the number of its sticker. */
  requeued: { accountId: string; senderId: string; sticker: number | null } | null;
  /** The caller appends them last in this transaction. */
  events: NewEvent[];
}

const NOTHING: FailedReceiptResult = { isKnown: true, freed: null, requeued: null, events: [] };

const MESSAGE = { accountId: t.uuid, messageId: t.uuid };
const ATTEMPT = { ...MESSAGE, attempt: t.int2 };
const STANDING = {
  status: t.text,
  sticker: t.nullable(t.int4),
  attempts: t.int4,
  other_succeeded: t.bool,
  outbox_attempt: t.nullable(t.int2),
  outbox_state: t.nullable(t.textOf<WaitingMessage["state"]>()),
  outbox_failures: t.nullable(t.int2),
};

type Standing = t.Outputs<typeof STANDING>;

/** Locks the contact, then the message, in the order of all writers of results. */
const lockMessage = statement({
  name: "lock_failed_message",
  parameters: { ...MESSAGE, senderId: t.uuid },
  columns: { contact_id: t.uuid },
  sql: `with contact as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = (
          select contact_id
          from messages
          where account_id = $accountId
            and message_id = $messageId
            and sender_id = $senderId
        )
      for key share
    )
    select contact_id
    from messages
    where account_id = $accountId
      and message_id = $messageId
      and exists (select from contact)
    for no key update`,
});

/**
 * Runs after `lockMessage`, because the snapshot of that statement is older than a change that it waited for. The place is
 * locked so that no attempt begins between this statement and the commit.
 */
const readStanding = statement({
  name: "read_failed_message",
  parameters: ATTEMPT,
  columns: STANDING,
  sql: `with place as materialized (
      select attempt, state, failures
      from outbox
      where account_id = $accountId
        and message_id = $messageId
      for update
    )
    select message.status,
      case when message.type = 'sticker' then (message.content ->> 'number')::int end as sticker,
      greatest(message.attempt, others.attempt, 0)::int as attempts,
      coalesce(message.attempt <> $attempt, false) or others.succeeded as other_succeeded,
      place.attempt as outbox_attempt, place.state as outbox_state, place.failures as outbox_failures
    from messages as message
    cross join (
      select max(attempt) as attempt,
        coalesce(bool_or(attempt <> $attempt and status in ('sent', 'delivered', 'read')), false) as succeeded
      from message_attempts
      where account_id = $accountId
        and message_id = $messageId
    ) as others
    left join place on true
    where message.account_id = $accountId
      and message.message_id = $messageId`,
});

/**
 * A failed attempt isn't the message's own any more and becomes a row of message_attempts. The message is written in any
 * case: a transaction that waits for its lock notices by that to read it again.
 */
const noteAttempt = statement({
  name: "note_failed_attempt",
  parameters: { ...ATTEMPT, channelMessageId: t.text, at: t.timestamptz, error: t.jsonb<ChannelError>() },
  columns: { started_at: t.nullable(t.timestamptz) },
  sql: `with own as materialized (
      select attempt_status, attempt_channel_message_id, attempt_started_at
      from messages
      where account_id = $accountId
        and message_id = $messageId
        and attempt = $attempt
    ), place as materialized (
      select started_at
      from outbox
      where account_id = $accountId
        and message_id = $messageId
        and attempt = $attempt
    ), disowned as (
      update messages
      set attempt = nullif(attempt, $attempt),
        attempt_status = case when attempt <> $attempt then attempt_status end,
        attempt_channel_message_id = case when attempt <> $attempt then attempt_channel_message_id end,
        attempt_started_at = case when attempt <> $attempt then attempt_started_at end
      where account_id = $accountId
        and message_id = $messageId
        and (attempt is distinct from $attempt or attempt_status = 'sent')
    )
    insert into message_attempts as known
      (account_id, message_id, attempt, status, channel_message_id, started_at, settled_at, error)
    select $accountId, $messageId, $attempt, 'failed', coalesce(own.attempt_channel_message_id, $channelMessageId),
      began.at, greatest($at, began.at), $error
    from (select) as receipt
    left join own on true
    left join place on true
    cross join lateral (select coalesce(own.attempt_started_at, place.started_at) as at) as began
    where own.attempt_status is null
      or own.attempt_status = 'sent'
    on conflict (account_id, message_id, attempt) do update
    set status = 'failed', channel_message_id = coalesce(known.channel_message_id, excluded.channel_message_id),
      started_at = coalesce(known.started_at, excluded.started_at),
      settled_at = greatest(excluded.settled_at, known.started_at), error = excluded.error
    where known.status not in ('delivered', 'read', 'failed')
    returning started_at`,
});

const failMessage = statement({
  name: "fail_message",
  parameters: {
    ...MESSAGE,
    at: t.timestamptz,
    error: t.jsonb<ChannelError>(),
    startedAt: t.nullable(t.timestamptz),
  },
  sql: `with freed as (
      delete from outbox
      where account_id = $accountId
        and message_id = $messageId
    )
    update messages
    set status = 'failed', failed_at = ${failedAt("$at::timestamptz", "$startedAt::timestamptz")}, error = $error
    where account_id = $accountId
      and message_id = $messageId`,
});

/** A message whose place is gone gets a new one, behind the messages that came since. */
const queueAgain = statement({
  name: "queue_again",
  parameters: { ...ATTEMPT, senderId: t.uuid, contactId: t.uuid, failures: t.int2, delayMs: t.float8 },
  sql: `with message as (
      update messages
      set status = 'queued', sent_at = null
      where account_id = $accountId
        and message_id = $messageId
    )
    insert into outbox (account_id, message_id, sender_id, contact_id, seq, attempt, failures, due_at)
    values (
      $accountId, $messageId, $senderId, $contactId, nextval('outbox_seq'), $attempt, $failures,
      now() + make_interval(secs => $delayMs::float8 / 1000)
    )
    on conflict (account_id, message_id) do update
    set state = 'queued', failures = excluded.failures, due_at = excluded.due_at`,
});

/**
 * The receipt counts while the message is queued or sent, no other attempt succeeded, and no other attempt is being sent. A
 * repeated receipt about the same attempt changes nothing.
 */
export async function recordFailedReceipt(
  session: Session,
  receipt: FailedReceipt,
): Promise<FailedReceiptResult> {
  const { accountId, messageId, senderId, attempt, at } = receipt;
  const message = { accountId, messageId };
  const [locked] = await session.run(lockMessage, { ...message, senderId });
  if (!locked) return { ...NOTHING, isKnown: false };
  const [standing] = (await session.run(readStanding, { ...message, attempt })) as [Standing];
  const error = JSON.stringify(receipt.error);
  const { channelMessageId } = receipt;
  const [noted] = await session.run(noteAttempt, { ...message, attempt, channelMessageId, at, error });
  if (!noted || !counts(standing, attempt)) return NOTHING;
  const contactId = locked.contact_id;
  // Without a place nothing was counted: all attempts before this one failed.
  const failures = standing.outbox_failures ?? Math.max(0, standing.attempts - 1);
  const decision = receipt.decide({ failures, attempt });
  if (decision.next === "queued") {
    await session.run(queueAgain, {
      ...message,
      senderId,
      contactId,
      attempt: Math.max(standing.attempts, attempt),
      failures: failures + Number(decision.counts),
      delayMs: decision.delayMs,
    });
    return { ...NOTHING, requeued: { accountId, senderId, sticker: standing.sticker } };
  }
  await session.run(failMessage, { ...message, at, error, startedAt: noted.started_at });
  const freed = standing.outbox_state === null ? null : { ...message, senderId, contactId };
  return { ...NOTHING, freed, events: [{ accountId, type: "message.failed", id: messageId }] };
}

function counts({ status, ...standing }: Standing, attempt: number): boolean {
  if (status !== "queued" && status !== "sent") return false;
  const isOut = standing.outbox_state === "sending" || standing.outbox_state === "uncertain";
  return !standing.other_succeeded && !(isOut && standing.outbox_attempt !== attempt);
}
