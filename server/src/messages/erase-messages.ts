// Takes a contact's messages away: out of their lanes, with their attempts.
import type { EraseStep } from "../contacts/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";

/**
 * Beyond this many, several processes of PostgreSQL read a contact's messages. They take 10 ms to begin; one that reads so
 * many from a cold disk, to find that there are more, takes 20.
 */
const FEW = 50;

interface Found {
  messages: number;
  events: number;
  /** Attempts that stand in the messages themselves. */
  own: number;
  /** An array of ctids, as text: it goes back as it came. */
  attempts: string;
}

/**
 * Nothing of it changes until the end of the transaction: whoever writes a message or an attempt has locked the contact
 * `for key share`.
 */
const find = (messages: string) => `select count(*) as messages,
     coalesce(sum(case status
       when 'received' then 1
       when 'queued' then 1
       when 'sent' then 2
       when 'delivered' then 3
       when 'read' then 4
       when 'failed' then 2 + (sent_at is not null)::int
     end), 0)::bigint as events,
     count(*) filter (where is_own) as own,
     '{' || coalesce(string_agg(places, ','), '') || '}' as attempts
   from (
     select messages.status, sent_at,
       messages.attempt is not null
         and coalesce(bool_and(message_attempts.attempt <> messages.attempt), true) as is_own,
       string_agg('"' || message_attempts.ctid || '"', ',') as places
     from (${messages}) as messages
     left join message_attempts
       on message_attempts.account_id = $1
       and message_attempts.message_id = messages.message_id
     group by messages.message_id, messages.status, sent_at, messages.attempt
   ) as found`;

const OF_CONTACT = `select message_id, status, sent_at, attempt
     from messages
     where account_id = $1
       and contact_id = $2`;

const findFew = statement<[string, string], Found>(
  "few_messages_to_erase",
  find(`${OF_CONTACT}
     limit ${FEW + 1}`),
);

/** By another name than the few: a statement keeps the plan that it was given first. */
const findMany = statement<[string, string], Found>("many_messages_to_erase", find(OF_CONTACT));

/**
 * A contact's messages are spread over the whole table, and so are their attempts and these' places in the index: 30,000
 * pages for 10,000 messages. From a cold disk each is a wait, and several processes wait at once. With bitmaps, which read
 * ahead in tables but not in indexes, 10,000 of five million took 2.7 to 3.4 s of a busy machine against 1.6 to 2.2 (of
 * 300,000: 1.0 to 1.2 s against 0.6 to 0.8); one after the other twice that. PostgreSQL's costs know nothing of a cold
 * disk: left to them it takes no workers.
 */
const MANY_AT_ONCE = `set local max_parallel_workers_per_gather = 6;
  set local min_parallel_table_scan_size = 0;
  set local parallel_setup_cost = 0;
  set local parallel_tuple_cost = 0;
  set local random_page_cost = 1000;
  set local enable_bitmapscan = on;
  set local enable_hashjoin = off;
  set local enable_mergejoin = off;
  set local enable_seqscan = off`;
const AS_BEFORE = `set local max_parallel_workers_per_gather to default;
  set local min_parallel_table_scan_size to default;
  set local parallel_setup_cost to default;
  set local parallel_tuple_cost to default;
  set local random_page_cost to default;
  set local enable_bitmapscan to default;
  set local enable_hashjoin to default;
  set local enable_mergejoin to default;
  set local enable_seqscan to default`;

/**
 * Attempts have no foreign key, for speed. Where they stand is known: by their keys, each were looked up once more. The
 * account is compared so that no index serves it.
 */
const removeAttempts = statement<[string, string], { attempts: number }>(
  "erase_attempts_of_contact",
  `with removed as (
     delete from message_attempts
     where ctid = any ($2::text::tid[])
       and account_id is not distinct from $1
     returning 1
   )
   select count(*) as attempts
   from removed`,
);

/** The outbox has no foreign key, for speed: it is erased by name. */
const leaveLanes = statement<[string, string], { message_id: string }>(
  "erase_from_lanes",
  `delete from outbox
   where account_id = $1
     and contact_id = $2
   returning message_id`,
);

/**
 * The messages themselves go with the contact, by its cascade. Deleted by name before it, they were all looked at once
 * more by the cascade, when the pages of their attempts had pushed theirs out of memory: a quarter of the time.
 */
export const eraseMessages: EraseStep = {
  name: "messages",
  async run(session, { accountId, contactId }) {
    const { messages, events, own, attempts: places } = await findMessages(session, accountId, contactId);
    const [{ attempts = 0 } = {}] = await session.run(removeAttempts, [accountId, places]);
    const waiting = await session.run(leaveLanes, [accountId, contactId]);
    return { messages, events, attempts: own + attempts, waiting: waiting.length };
  },
};

async function findMessages(session: Session, accountId: string, contactId: string): Promise<Found> {
  const [few] = (await session.run(findFew, [accountId, contactId])) as [Found];
  if (few.messages <= FEW) return few;
  await session.client.query(MANY_AT_ONCE);
  const [many] = (await session.run(findMany, [accountId, contactId])) as [Found];
  await session.client.query(AS_BEFORE);
  return many;
}
