// Applies a receipt that says `failed`: the rarest fact and the only one that is judged by what else is known.
import type { ChannelError } from "../channels/index.ts";
import type { NewEvent } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { FreedPlace } from "./attempt-fact.ts";
import { failedAt } from "./message-times.ts";

export interface FailedReceipt {
  accountId: string;
  messageId: string;
  /** Whose message it must be. */
  senderId: string;
  attempt: number;
  channelMessageId: string;
  at: Date;
  error: ChannelError;
  /** What its error advises for a message that stands so. */
  decide(standing: { failures: number; attempt: number }): { next: string; delayMs: number; counts: boolean };
}

export interface FailedReceiptResult {
  /** Whether the message is there and its sender's. */
  isKnown: boolean;
  /** A place in a lane that is free now. */
  freed: FreedPlace | null;
  /** The sender in whose lane the message waits once more, and the sticker that it is. */
  requeued: { accountId: string; senderId: string; sticker: number | null } | null;
  /** To be appended last in this transaction. */
  events: NewEvent[];
}

interface Known {
  sender_id: string;
  contact_id: string;
  status: string;
  attempts: number;
  other_succeeded: boolean;
  sticker: number | null;
  outbox_attempt: number | null;
  outbox_state: "queued" | "sending" | "uncertain" | null;
  outbox_failures: number | null;
}

const NOTHING: FailedReceiptResult = { isKnown: true, freed: null, requeued: null, events: [] };

/** Locks the contact as every writer of results does, then the message. */
const readMessage = statement<[string, string, number, string], Known>(
  "read_failed_message",
  `with alive as materialized (
     select messages.account_id, messages.message_id, messages.sender_id, messages.contact_id, messages.status,
       messages.attempt as own_attempt,
       case when messages.type = 'sticker' then (messages.content ->> 'number')::int end as sticker
     from messages
     join contacts on contacts.account_id = messages.account_id and contacts.contact_id = messages.contact_id
     where messages.account_id = $1
       and messages.message_id = $2
       and messages.sender_id = $4
       and contacts.contact_id = (select contact_id from messages where account_id = $1 and message_id = $2)
     for key share of contacts
     for no key update of messages
   )
   select alive.sender_id, alive.contact_id, alive.status, alive.sticker,
     greatest(alive.own_attempt, others.attempt, 0)::int as attempts,
     coalesce(alive.own_attempt <> $3, false) or others.succeeded as other_succeeded,
     place.attempt as outbox_attempt, place.state as outbox_state, place.failures as outbox_failures
   from alive
   cross join lateral (
     select max(attempt) as attempt,
       coalesce(bool_or(attempt <> $3 and status in ('sent', 'delivered', 'read')), false) as succeeded
     from message_attempts
     where account_id = $1
       and message_id = $2
     offset 0
   ) as others
   left join lateral (
     select attempt, state, failures
     from outbox
     where account_id = $1
       and message_id = $2
     offset 0
   ) as place on true`,
);

/**
 * The message's own, which had succeeded, becomes a row among the others. The message is written in any case: whoever waits
 * for it sees by that to look anew. Answers when the attempt began, as far as that is known.
 */
const noteAttempt = statement<[string, string, number, string, Date, string], { started_at: Date | null }>(
  "note_failed_attempt",
  `with own as materialized (
     select attempt_status, attempt_channel_message_id, attempt_started_at
     from messages
     where account_id = $1
       and message_id = $2
       and attempt = $3
   ), place as materialized (
     select started_at
     from outbox
     where account_id = $1
       and message_id = $2
       and attempt = $3
   ), disowned as (
     update messages
     set attempt = nullif(attempt, $3),
         attempt_status = case when attempt <> $3 then attempt_status end,
         attempt_channel_message_id = case when attempt <> $3 then attempt_channel_message_id end,
         attempt_started_at = case when attempt <> $3 then attempt_started_at end
     where account_id = $1
       and message_id = $2
       and (attempt is distinct from $3 or attempt_status = 'sent')
   )
   insert into message_attempts as known
     (account_id, message_id, attempt, status, channel_message_id, started_at, settled_at, error)
   select $1, $2, $3, 'failed', coalesce(own.attempt_channel_message_id, $4), began.at, greatest($5, began.at), $6
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
);

const failMessage = statement<[string, string, Date, string, Date | null], never>(
  "fail_message",
  `update messages
   set status = 'failed', failed_at = ${failedAt("$3::timestamptz", "$5::timestamptz")}, error = $4
   where account_id = $1
     and message_id = $2`,
);

const leaveLane = statement<[string, string], never>(
  "leave_lane",
  `delete from outbox
   where account_id = $1
     and message_id = $2`,
);

/** A message whose place was gone gets a new one, behind those that came since. */
const placeAgain = statement<[string, string, string, string, number, number, number], never>(
  "place_again",
  `insert into outbox as place (account_id, message_id, sender_id, contact_id, seq, attempt, failures, due_at)
   values ($1, $2, $3, $4, nextval('outbox_seq'), $5, $6, now() + make_interval(secs => $7::float8 / 1000))
   on conflict (account_id, message_id) do update
   set state = 'queued', failures = excluded.failures, due_at = excluded.due_at`,
);

const queueAgain = statement<[string, string], never>(
  "queue_again",
  `update messages
   set status = 'queued', sent_at = null
   where account_id = $1
     and message_id = $2`,
);

/**
 * It applies up to and including `sent`, unless another attempt has `sent` or better, or is out. An attempt that was
 * known to have failed is told once.
 */
export async function recordFailedReceipt(
  session: Session,
  receipt: FailedReceipt,
): Promise<FailedReceiptResult> {
  const { accountId, messageId, attempt, error } = receipt;
  const [known] = await session.run(readMessage, [accountId, messageId, attempt, receipt.senderId]);
  if (!known) return { ...NOTHING, isKnown: false };
  const fault = JSON.stringify(error);
  const [noted] = await session.run(noteAttempt, [
    accountId,
    messageId,
    attempt,
    receipt.channelMessageId,
    receipt.at,
    fault,
  ]);
  if (!noted || !applies(known, attempt)) return NOTHING;
  // Without a place in the lane nobody counted: what came before this attempt did.
  const failures = known.outbox_failures ?? Math.max(0, known.attempts - 1);
  const place = { accountId, messageId, senderId: known.sender_id, contactId: known.contact_id };
  const decision = receipt.decide({ failures, attempt });
  if (decision.next === "queued") {
    const attempts = Math.max(known.attempts, attempt);
    const counted = failures + Number(decision.counts);
    const { senderId, contactId } = place;
    await session.run(placeAgain, [
      accountId,
      messageId,
      senderId,
      contactId,
      attempts,
      counted,
      decision.delayMs,
    ]);
    await session.run(queueAgain, [accountId, messageId]);
    return { ...NOTHING, requeued: { accountId, senderId, sticker: known.sticker } };
  }
  await session.run(failMessage, [accountId, messageId, receipt.at, fault, noted.started_at]);
  await session.run(leaveLane, [accountId, messageId]);
  const events: NewEvent[] = [{ accountId, type: "message.failed", id: messageId }];
  return { ...NOTHING, freed: known.outbox_state === null ? null : place, events };
}

function applies(known: Known, attempt: number): boolean {
  if (known.status !== "queued" && known.status !== "sent") return false;
  const anotherIsOut =
    known.outbox_state !== null && known.outbox_state !== "queued" && known.outbox_attempt !== attempt;
  return !known.other_succeeded && !anotherIsOut;
}
