// Records facts about attempts, in whatever order they arrive: raises the messages and frees their places in lanes.
import { appendEvents, type NewEvent } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { type AttemptFact, type FoldedFact, type FreedPlace, foldFacts } from "./attempt-fact.ts";
import { clearPossibleDuplicates } from "./clear-possible-duplicates.ts";
import { JUDGE_FACTS } from "./judge-facts.ts";
import { LOCK_TOLD_MESSAGES } from "./lock-told-messages.ts";
import { DELIVERED_AT, READ_AT, SENT_AT } from "./message-times.ts";
import { rankOf, sqlRankOf, sqlStatusOf } from "./status-rank.ts";

/** A message that facts are about. Erased messages are left out. */
interface ToldMessage {
  message_id: string;
  sender_id: string;
  contact_id: string;
  /** The status before this statement. */
  status: string;
  /** Another transaction changed the message while its lock was awaited: nothing was written. */
  is_stale: boolean;
}

/**
 * A receipt that changes nothing, such as `sent` after the channel's answer, writes nothing. The outbox row goes whether it
 * is sending, uncertain or queued to be sent again.
 *
 * The result is one row with three JSON values. Joining the three to rows compares each with each, because lookups don't
 * use hash joins: for 32 facts that took a third longer.
 */
const recordInAccount = statement({
  name: "record_facts",
  parameters: {
    accountId: t.uuid,
    messageIds: t.uuidArray,
    attempts: t.int2Array,
    statuses: t.textArray,
    channelMessageIds: t.withNulls(t.textArray),
    sentAt: t.withNulls(t.timestamptzArray),
    deliveredAt: t.withNulls(t.timestamptzArray),
    readAt: t.withNulls(t.timestamptzArray),
    senderIds: t.uuidArray,
  },
  columns: {
    told: t.jsonb<ToldMessage[]>(),
    /** New statuses by message. */
    raised: t.jsonb<Record<string, string>>(),
    /** States of the outbox rows that are gone, by message. */
    freed: t.jsonb<Record<string, string>>(),
  },
  sql: `with ${LOCK_TOLD_MESSAGES}, ${JUDGE_FACTS}, raised as (
      update messages
      set status = ${sqlStatusOf(`greatest(best.rank, ${sqlRankOf("messages.status")})`)},
        possibly_duplicate = messages.possibly_duplicate or best.doubled,
        error = case when best.rank > ${rankOf("failed")} or messages.status = 'queued' then null else messages.error end,
        failed_at = case when best.rank > ${rankOf("failed")} then null else messages.failed_at end,
        sent_at = coalesce(messages.sent_at, case when best.sent_at is not null then ${SENT_AT} end),
        delivered_at = coalesce(messages.delivered_at, case when best.delivered_at is not null then ${DELIVERED_AT} end),
        read_at = coalesce(messages.read_at, case when best.read_at is not null then ${READ_AT} end),
        attempt = coalesce(messages.attempt, best.own_attempt),
        attempt_status = ${sqlStatusOf(`greatest(best.own_rank, ${sqlRankOf("messages.attempt_status")})`)},
        attempt_channel_message_id = coalesce(messages.attempt_channel_message_id, best.own_channel_message_id),
        attempt_started_at = coalesce(messages.attempt_started_at, best.own_started_at)
      from best
      where messages.account_id = $accountId
        and messages.message_id = any ($messageIds)
        and messages.message_id = best.message_id
        and (
          best.rank > ${sqlRankOf("messages.status")}
          or messages.sent_at is null and best.sent_at is not null
          or messages.delivered_at is null and best.delivered_at is not null
          or best.doubled and not messages.possibly_duplicate
          or best.own_rank > coalesce(${sqlRankOf("messages.attempt_status")}, 0)
          or messages.attempt_channel_message_id is null and best.own_channel_message_id is not null
        )
      returning messages.message_id, messages.status
    ), freed as (
      delete from outbox
      using best
      where outbox.account_id = $accountId
        and outbox.message_id = any ($messageIds)
        and outbox.message_id = best.message_id
      returning outbox.message_id, outbox.state
    )
    select
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'message_id', message_id, 'sender_id', sender_id, 'contact_id', contact_id, 'status', before,
          'is_stale', seen <> locked
        )), '[]')
        from held
      ) as told,
      (select coalesce(jsonb_object_agg(message_id, status), '{}') from raised) as raised,
      (select coalesce(jsonb_object_agg(message_id, state), '{}') from freed) as freed`,
});

export interface RecordedFacts {
  freed: FreedPlace[];
  /** Whether the fact's message exists and belongs to its sender. */
  isKnown(fact: AttemptFact): boolean;
}

export async function recordFacts(session: Session, facts: AttemptFact[]): Promise<RecordedFacts> {
  const results: Recorded = { known: new Set(), freed: [], events: [] };
  const accounts = Map.groupBy(facts, (fact) => fact.accountId);
  for (const accountId of [...accounts.keys()].sort())
    await recordAccount(session, accountId, foldFacts(accounts.get(accountId) as AttemptFact[]), results);
  await appendEvents(session, results.events);
  const { freed, known } = results;
  return { freed, isKnown: ({ messageId, senderId }) => known.has(`${messageId}.${senderId}`) };
}

interface Recorded {
  /** `<message>.<sender>` */
  known: Set<string>;
  freed: FreedPlace[];
  events: NewEvent[];
}

async function recordAccount(
  session: Session,
  accountId: string,
  facts: FoldedFact[],
  results: Recorded,
): Promise<void> {
  const rows = await session.run(recordInAccount, {
    accountId,
    messageIds: facts.map((fact) => fact.messageId),
    attempts: facts.map((fact) => fact.attempt),
    statuses: facts.map((fact) => fact.status),
    channelMessageIds: facts.map((fact) => fact.channelMessageId),
    sentAt: facts.map((fact) => fact.times.sent ?? null),
    deliveredAt: facts.map((fact) => fact.times.delivered ?? null),
    readAt: facts.map((fact) => fact.times.read ?? null),
    senderIds: facts.map((fact) => fact.senderId),
  });
  const [{ told, raised, freed }] = rows as [(typeof rows)[number]];
  const messages = new Map(told.map((message) => [message.message_id, message]));
  for (const {
    message_id: messageId,
    sender_id: senderId,
    contact_id: contactId,
    ...message
  } of messages.values()) {
    if (message.is_stale) continue;
    results.known.add(`${messageId}.${senderId}`);
    const after = raised[messageId];
    if (after !== undefined) results.events.push(...eventsOf(accountId, messageId, message.status, after));
    if (freed[messageId]) results.freed.push({ accountId, messageId, senderId, contactId });
  }
  const unsent = Object.keys(freed).filter((messageId) => freed[messageId] === "queued");
  if (unsent.length > 0) await session.run(clearPossibleDuplicates, { accountId, messageIds: unsent });
  const again = facts.filter((fact) => messages.get(fact.messageId)?.is_stale);
  if (again.length > 0) await recordAccount(session, accountId, again, results);
}

const STEPS = ["sent", "delivered", "read"] as const;

/** One event for each step that was passed: `read` implies the `delivered` that a channel may leave out. */
function eventsOf(accountId: string, id: string, before: string, after: string): NewEvent[] {
  const passed = STEPS.filter((step) => rankOf(step) > rankOf(before) && rankOf(step) <= rankOf(after));
  return passed.map((step) => ({ accountId, type: `message.${step}`, id }));
}
