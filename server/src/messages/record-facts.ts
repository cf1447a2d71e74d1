// Writes down that attempts succeeded: what a channel answered or told, whoever reports it and in whatever order.

import { appendEvents, type NewEvent } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { DELIVERED_AT, READ_AT, SENT_AT } from "./message-times.ts";

export type FactStatus = "sent" | "delivered" | "read";

/** An attempt got at least this far. Facts are never fenced by an epoch: they are true whoever tells them. */
export interface AttemptFact {
  accountId: string;
  messageId: string;
  /** Whose message it must be: a fact about another sender's message is passed over. */
  senderId: string;
  attempt: number;
  status: FactStatus;
  channelMessageId: string | null;
  at: Date;
}

/** A place in a lane that a fact has freed. */
export interface FreedPlace {
  accountId: string;
  messageId: string;
  senderId: string;
  contactId: string;
}

/** Three kinds of rows: of a message that is there, of one whose status was raised, of a place that was freed. */
interface RecordedRow {
  /** Somebody changed the message while it was waited for: nothing of it is written. */
  stale: boolean;
  message_id: string;
  contact_id: string | null;
  before: string | null;
  after: string | null;
  sender_id: string | null;
  freed_state: string | null;
}

/** What became of a message. */
interface Recorded {
  messageId: string;
  senderId: string;
  contactId: string;
  before: string;
  after: string;
  /** Its place in a lane that is free now. */
  freed: { senderId: string; state: string } | null;
}

const RANK = { sent: 1, delivered: 2, read: 3 } as const;

/**
 * One account a statement. Contacts are locked first, `for key share`: an erasure takes them `for update`, and without
 * this the two deadlock. What was erased is passed over: zero rows. Then the messages: of two processes that hear of
 * one at once, the second must see what the first has made of it, or it tells the same steps again.
 * A `sent` of an attempt that is known to have failed says nothing new. `failed` ranks between `sent` and `delivered`.
 * The answer's own time of sending is kept. What changes nothing writes nothing: a receipt of `sent` after the answer is
 * the usual case.
 * A message that somebody changed while its lock was waited for is judged by another statement, which sees what came with
 * the change: of this one's other tables only what was there as it began. It is locked then.
 * The first attempt that succeeds is the message's own and stands in its row; the others, and what is told of one that
 * was known not to have succeeded, are rows of message_attempts (decision 0009).
 * The outbox row goes whether it is sending, uncertain or waiting to be sent again.
 * Hash joins are off, so each join of two steps compares all rows of both: rows carry along what later steps need, and
 * come back in three kinds instead of joined. With five joins more a batch of 32 took 2.8 ms of PostgreSQL where it takes
 * 2.1, and one of 64 nearly twice as long.
 */
const recordFactsOfAccount = statement<
  [
    string,
    string[],
    number[],
    string[],
    (string | null)[],
    (Date | null)[],
    (Date | null)[],
    (Date | null)[],
    string[],
  ],
  RecordedRow
>(
  "record_facts",
  `with told as materialized (
     select fact.*, message.contact_id, message.seen
     from unnest($2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[], $9::uuid[])
       as fact (message_id, attempt, status, channel_message_id, sent_at, delivered_at, read_at, sender_id)
     cross join lateral (
       select contact_id, ctid as seen
       from messages
       where account_id = $1
         and message_id = fact.message_id
         and sender_id = fact.sender_id
       offset 0
     ) as message
     order by contact_id
   ), present as materialized (
     select told.*
     from told
     cross join lateral (
       select
       from contacts
       where account_id = $1
         and contact_id = told.contact_id
       offset 0
       for key share
     ) as contact
   ), held as materialized (
     select present.*, message.*, place.attempt as out_attempt, place.state as out_state, place.started_at,
       others.has_row, others.succeeded as other_succeeded, others.others_started_at,
       message.own_attempt is not distinct from present.attempt
         or message.own_attempt is null
           and not others.has_row
           and present.attempt = min(present.attempt) over (partition by present.message_id) as is_own
     from (select * from present order by message_id) as present
     cross join lateral (
       select status as before, attempt as own_attempt, attempt_started_at as own_started_at,
         ctid as locked
       from messages
       where account_id = $1
         and message_id = present.message_id
       offset 0
       for no key update
     ) as message
     left join lateral (
       select attempt, state, started_at
       from outbox
       where account_id = $1
         and message_id = present.message_id
       offset 0
     ) as place on true
     cross join lateral (
       select coalesce(bool_or(attempt = present.attempt), false) as has_row,
         coalesce(bool_or(attempt <> present.attempt and status in ('sent', 'delivered', 'read')), false) as succeeded,
         min(started_at) as others_started_at
       from message_attempts
       where account_id = $1
         and message_id = present.message_id
       offset 0
     ) as others
   ), alive as (
     select *
     from held
     where seen = locked
   ), attempts as (
     insert into message_attempts as known
       (account_id, message_id, attempt, status, channel_message_id, started_at)
     select $1, message_id, attempt, status, channel_message_id, case when out_attempt = attempt then started_at end
     from alive
     where not is_own
     on conflict (account_id, message_id, attempt) do update
     set status = case
           when array_position('{uncertain,sent,failed,delivered,read}', excluded.status)
             > coalesce(array_position('{uncertain,sent,failed,delivered,read}', known.status), 0)
           then excluded.status
           else known.status
         end,
         channel_message_id = coalesce(known.channel_message_id, excluded.channel_message_id),
         started_at = coalesce(known.started_at, excluded.started_at),
         settled_at = now()
     returning message_id, attempt, status, started_at
   ), judged as (
     select alive.*,
       case
         when is_own then coalesce(own_started_at, case when out_attempt = alive.attempt then alive.started_at end)
         else attempts.started_at
       end as began_at,
       least(own_started_at, others_started_at) as first_began_at
     from alive
     left join attempts on attempts.message_id = alive.message_id and attempts.attempt = alive.attempt
     where is_own
       or attempts.status <> 'failed'
   ), best as (
     select message_id,
       coalesce(bool_or(
         out_state in ('sending', 'uncertain') and out_attempt > attempt
         or own_attempt <> attempt
         or other_succeeded
       ), false) or count(distinct attempt) > 1 as doubled,
       max(array_position('{queued,sent,failed,delivered,read}', status)) as rank,
       min(case when sent_at is not null then greatest(sent_at, began_at, first_began_at) end) as sent_at,
       min(case when delivered_at is not null then greatest(delivered_at, began_at, first_began_at) end) as delivered_at,
       min(case when read_at is not null then greatest(read_at, began_at, first_began_at) end) as read_at,
       max(attempt) filter (where is_own) as own_attempt,
       max(array_position('{sent,delivered,read}', status)) filter (where is_own) as own_rank,
       max(channel_message_id) filter (where is_own) as own_channel_message_id,
       max(began_at) filter (where is_own) as own_started_at
     from judged
     group by message_id
   ), raised as (
     update messages
     set status = case
           when best.rank > array_position('{queued,sent,failed,delivered,read}', messages.status)
           then ('{queued,sent,failed,delivered,read}'::text[])[best.rank]
           else messages.status
         end,
         possibly_duplicate = messages.possibly_duplicate or best.doubled,
         error = case when best.rank > 3 or messages.status = 'queued' then null else messages.error end,
         failed_at = case when best.rank > 3 then null else messages.failed_at end,
         sent_at = coalesce(messages.sent_at, case when best.sent_at is not null then ${SENT_AT} end),
         delivered_at = coalesce(messages.delivered_at, case when best.delivered_at is not null then ${DELIVERED_AT} end),
         read_at = coalesce(messages.read_at, case when best.read_at is not null then ${READ_AT} end),
         attempt = coalesce(messages.attempt, best.own_attempt),
         attempt_status = ('{sent,delivered,read}'::text[])[
           greatest(best.own_rank, array_position('{sent,delivered,read}', messages.attempt_status))
         ],
         attempt_channel_message_id = coalesce(messages.attempt_channel_message_id, best.own_channel_message_id),
         attempt_started_at = coalesce(messages.attempt_started_at, best.own_started_at)
     from best
     where messages.account_id = $1
       and messages.message_id = any ($2::uuid[])
       and messages.message_id = best.message_id
       and (
         best.rank > array_position('{queued,sent,failed,delivered,read}', messages.status)
         or messages.sent_at is null and best.sent_at is not null
         or messages.delivered_at is null and best.delivered_at is not null
         or best.doubled and not messages.possibly_duplicate
         or best.own_rank > coalesce(array_position('{sent,delivered,read}', messages.attempt_status), 0)
         or messages.attempt_channel_message_id is null and best.own_channel_message_id is not null
       )
     returning messages.message_id, messages.status as after
   ), freed as (
     delete from outbox
     using best
     where outbox.account_id = $1
       and outbox.message_id = any ($2::uuid[])
       and outbox.message_id = best.message_id
     returning outbox.message_id, outbox.sender_id, outbox.state
   )
   select message_id, contact_id, before, null as after, sender_id, null as freed_state, seen <> locked as stale
   from held
   union all
   select message_id, null, null, after, null, null, false
   from raised
   union all
   select message_id, null, null, null, sender_id, state, false
   from freed`,
);

/** A second sending that was decided on but never went out leaves no doubt behind. */
const noDuplicate = statement<[string, string[]], never>(
  "clear_possible_duplicate",
  `update messages
   set possibly_duplicate = false
   where account_id = $1
     and message_id = any ($2::uuid[])
     and possibly_duplicate
     and (attempt is not null)::int + (
       select count(*) + count(*) filter (where status = 'uncertain')
       from message_attempts
       where message_attempts.account_id = messages.account_id
         and message_attempts.message_id = messages.message_id
         and message_attempts.attempt is distinct from messages.attempt
         and message_attempts.status in ('uncertain', 'sent', 'delivered', 'read')
     ) < 2`,
);

export interface RecordedFacts {
  /** The places in lanes that were freed. */
  freed: FreedPlace[];
  /** Whether the fact's message is there and its sender's: what was erased is passed over. */
  isKnown(fact: AttemptFact): boolean;
}

export async function recordFacts(session: Session, facts: AttemptFact[]): Promise<RecordedFacts> {
  const freed: FreedPlace[] = [];
  const known = new Set<string>();
  const events: NewEvent[] = [];
  const accounts = Map.groupBy(facts, (fact) => fact.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const messages = await recordAccount(
      session,
      accountId,
      folded(accounts.get(accountId) as AttemptFact[]),
    );
    for (const message of messages) {
      events.push(...eventsOf(accountId, message));
      const { messageId, contactId } = message;
      known.add(`${messageId}.${message.senderId}`);
      if (message.freed) freed.push({ accountId, messageId, senderId: message.freed.senderId, contactId });
    }
  }
  await appendEvents(session, events);
  return { freed, isKnown: ({ messageId, senderId }) => known.has(`${messageId}.${senderId}`) };
}

async function recordAccount(session: Session, accountId: string, facts: Folded[]): Promise<Recorded[]> {
  const rows = await session.run(recordFactsOfAccount, [
    accountId,
    facts.map((fact) => fact.messageId),
    facts.map((fact) => fact.attempt),
    facts.map((fact) => fact.status),
    facts.map((fact) => fact.channelMessageId),
    facts.map((fact) => fact.times.sent ?? null),
    facts.map((fact) => fact.times.delivered ?? null),
    facts.map((fact) => fact.times.read ?? null),
    facts.map((fact) => fact.senderId),
  ]);
  const stale = new Set(rows.filter((row) => row.stale).map((row) => row.message_id));
  const messages = recorded(rows.filter((row) => !row.stale));
  const unsent = messages.filter(({ freed }) => freed?.state === "queued").map(({ messageId }) => messageId);
  if (unsent.length > 0) await session.run(noDuplicate, [accountId, unsent]);
  if (stale.size === 0) return messages;
  const again = facts.filter((fact) => stale.has(fact.messageId));
  return [...messages, ...(await recordAccount(session, accountId, again))];
}

function recorded(rows: RecordedRow[]): Recorded[] {
  const messages = new Map<string, Recorded>();
  for (const row of rows) {
    const { message_id: messageId, contact_id: contactId, before, after, sender_id: senderId } = row;
    if (contactId !== null && before !== null && senderId !== null) {
      messages.set(messageId, { messageId, senderId, contactId, before, after: before, freed: null });
      continue;
    }
    // Those of messages that are there come first.
    const message = messages.get(messageId) as Recorded;
    if (after !== null) message.after = after;
    else if (senderId !== null && row.freed_state !== null)
      message.freed = { senderId, state: row.freed_state };
  }
  return [...messages.values()];
}

interface Folded {
  messageId: string;
  senderId: string;
  attempt: number;
  status: FactStatus;
  channelMessageId: string | null;
  times: Partial<Record<FactStatus, Date>>;
}

/** One entry an attempt, in one order everywhere: no row is written twice in a statement, no two batches cross. */
function folded(facts: AttemptFact[]): Folded[] {
  const attempts = new Map<string, Folded>();
  for (const fact of facts) {
    const { messageId, senderId, attempt, status, channelMessageId, at } = fact;
    const key = `${messageId}.${attempt}.${senderId}`;
    const known: Folded = attempts.get(key) ?? {
      messageId,
      senderId,
      attempt,
      status,
      channelMessageId,
      times: {},
    };
    if (RANK[status] > RANK[known.status]) known.status = status;
    known.channelMessageId ??= channelMessageId;
    known.times[status] ??= at;
    attempts.set(key, known);
  }
  return [...attempts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
}

const STEPS = ["sent", "delivered", "read"] as const;

/** One event for each step that was passed: `read` implies the `delivered` that a channel may leave out. */
function eventsOf(accountId: string, message: Recorded): NewEvent[] {
  const rankOf = (status: string) => RANK[status as FactStatus] ?? (status === "failed" ? RANK.sent : 0);
  return STEPS.filter(
    (step) => RANK[step] > rankOf(message.before) && RANK[step] <= rankOf(message.after),
  ).map((step) => ({
    accountId,
    type: `message.${step}`,
    id: message.messageId,
  }));
}
