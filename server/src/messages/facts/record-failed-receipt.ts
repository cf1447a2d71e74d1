// Records a receipt that says `failed`. It is the rarest fact, and its effect depends on what else is known.
import type { ChannelError } from "../../channels/index.ts";
import type { ConsentScope } from "../../contacts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { messageErrors } from "../errors.ts";
import type { FreedPlace } from "../message/waiting-message.ts";
import { evidenceOf, noteReportedOptOut } from "../opt-outs/note-reported-opt-out.ts";
import { type AttemptFact, addAttempt, isOut, latest, otherSucceeded, placeStart } from "./apply-fact.ts";
import { type MessageState, readMessageStates } from "./read-message-states.ts";
import { writeMessageStates } from "./write-message-states.ts";

interface Decision {
  next: string;
  delayMs: number;
  counts: boolean;
  /** What the channel refuses of the sender, because the person stopped it. */
  optedOut?: ConsentScope | undefined;
}

export interface FailedReceipt extends Omit<AttemptFact, "status"> {
  error: ChannelError;
  decide(standing: { failures: number; attempt: number }): Decision;
}

export interface FailedReceiptResult {
  isKnown: boolean;
  freed: FreedPlace | null;
  /** The lane in which the message waits again, and its files. */
  requeued: { accountId: string; senderId: string; mediaIds: string[] } | null;
  /** The caller appends them last in this transaction. */
  events: NewEvent[];
}

const NOTHING: FailedReceiptResult = { isKnown: true, freed: null, requeued: null, events: [] };

/** A message whose place is gone gets a new one, behind the messages that came since. */
const queueAgain = statement({
  name: "queue_again",
  parameters: {
    accountId: t.uuid,
    messageId: t.uuid,
    senderId: t.uuid,
    contactId: t.uuid,
    attempt: t.int2,
    failures: t.int2,
    delayMs: t.float8,
  },
  columns: { media_ids: t.uuidArray },
  sql: `with placed as (
      insert into outbox (account_id, message_id, sender_id, contact_id, seq, attempt, failures, due_at, expires_at)
      select account_id, message_id, $senderId, $contactId, nextval('outbox_seq'), $attempt, $failures,
        now() + make_interval(secs => $delayMs::float8 / 1000), expires_at
      from messages
      where account_id = $accountId
        and message_id = $messageId
      on conflict (account_id, message_id) do update
      set state = 'queued', failures = excluded.failures, due_at = excluded.due_at
    )
    select array(
        select messages.media_id
        where messages.media_id is not null
        union all
        select media_id
        from message_cards
        where message_cards.account_id = messages.account_id
          and message_cards.message_id = messages.message_id
        union all
        select media_id
        from stickers
        where messages.type = 'sticker'
          and stickers.account_id = messages.account_id
          and number = (messages.content ->> 'number')::int
      ) as media_ids
    from messages
    where account_id = $accountId
      and message_id = $messageId`,
});

export async function recordFailedReceipt(
  session: Session,
  receipt: FailedReceipt,
): Promise<FailedReceiptResult> {
  const { accountId, messageId, senderId, attempt } = receipt;
  const [message] = await readMessageStates(session, accountId, [messageId]);
  if (message?.sender_id !== senderId) return { ...NOTHING, isKnown: false };
  const attempts = Math.max(0, message.attempt ?? 0, ...message.others.map((other) => other.attempt));
  // Without a place nothing was counted: all attempts before this one failed.
  const failures = message.place_failures ?? Math.max(0, attempts - 1);
  const counts = noteFailure(message, receipt);
  const decision = counts ? decide(message, receipt, { failures, attempt }) : null;
  if (decision?.next === "queued") {
    message.status = "queued";
    message.sent_at = null;
  } else if (decision) fail(message, receipt);
  // What didn't arrive isn't billed.
  if (decision) Object.assign(message, { price: null, held: null });
  const opened = await writeMessageStates(session, accountId, [message]);
  // The caller runs other statements in this transaction, which is allowed only when everything sent was answered.
  await session.sent();
  const { contact_id: contactId } = message;
  if (decision?.next === "queued") {
    const place = { accountId, messageId, senderId, contactId, attempt: Math.max(attempts, attempt) };
    const counted = { failures: failures + Number(decision.counts), delayMs: decision.delayMs };
    const [row] = await session.run(queueAgain, { ...place, ...counted });
    return { ...NOTHING, requeued: { accountId, senderId, mediaIds: row?.media_ids ?? [] }, events: opened };
  }
  if (!decision) return NOTHING;
  const freed = message.isFreed ? { accountId, messageId, senderId, contactId } : null;
  const events: NewEvent[] = [...opened, { accountId, type: "message.failed", id: messageId }];
  if (decision.optedOut) {
    const { error, at } = receipt;
    const said = { scope: decision.optedOut, evidence: evidenceOf(error), at };
    const optOut = { accountId, senderId, contactId, messageId, ...said };
    events.push(...(await noteReportedOptOut(session, optOut)));
  }
  return { ...NOTHING, freed, events };
}

/** The service sends no message again that the business wrote in the channel's own app. */
function decide(
  { origin }: MessageState,
  receipt: FailedReceipt,
  standing: { failures: number; attempt: number },
): Decision {
  return origin === null ? receipt.decide(standing) : { next: "failed", delayMs: 0, counts: false };
}

/** True when the message itself failed: it is queued or sent, and no other attempt succeeded or is out. Ignores repeats. */
function noteFailure(message: MessageState, { attempt, channelMessageId, error }: FailedReceipt): boolean {
  const { status, attempt_channel_message_id: ownId, attempt_started_at: ownStart } = message;
  const isOwn = message.attempt === attempt;
  const known = message.others.find((other) => other.attempt === attempt);
  if (isOwn && message.attempt_status !== "sent") return false;
  if (known && ["delivered", "read", "failed"].includes(known.status)) return false;
  const isOtherOut = isOut(message) && message.place_attempt !== attempt;
  const counts =
    (status === "queued" || status === "sent") && !otherSucceeded(message, attempt) && !isOtherOut;
  const failed = known ?? addAttempt(message, attempt, "failed");
  failed.channel_message_id ??= (isOwn ? ownId : null) ?? channelMessageId;
  failed.started_at ??= (isOwn ? ownStart : null) ?? placeStart(message, attempt);
  Object.assign(failed, { status: "failed", error, isChanged: true });
  if (isOwn) {
    const none = { attempt: null, attempt_status: null };
    Object.assign(message, none, { attempt_channel_message_id: null, attempt_started_at: null });
  }
  return counts;
}

function droppedAfterHold({ detail, providerCode }: ChannelError): ChannelError {
  const { code, meaning } = messageErrors.dropped_after_hold;
  return { code, detail: `${meaning} ${detail}`, retryable: false, providerCode };
}

function fail(message: MessageState, { attempt, at, error }: FailedReceipt): void {
  const startedAt = message.others.find((other) => other.attempt === attempt)?.started_at ?? null;
  message.status = "failed";
  message.failed_at = latest(at, startedAt, message.created_at, message.sent_at);
  message.error = message.held === null ? error : droppedAfterHold(error);
  message.isFreed = message.place_state !== null;
}
