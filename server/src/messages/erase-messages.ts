// Takes a contact's messages away: with their attempts, and out of their lanes.
import type { EraseStep } from "../contacts/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";

interface Removed {
  messages: number;
  events: number;
  attempts: number;
}

/**
 * By name, though the contact's deletion would take them: so each page is read once. A contact's messages are spread over
 * the whole table, which makes that nearly all of the time: 10,000 of five million stand on as many pages. Attempts have no
 * foreign key, for speed. One that both the message and a row know is one.
 */
const removeMessages = statement<[string, string], Removed>(
  "erase_messages_of_contact",
  `with gone as (
     delete from messages
     where account_id = $1
       and contact_id = $2
     returning message_id, status, sent_at, attempt
   ), others as (
     delete from message_attempts
     where account_id = $1
       and message_id = any (array(select message_id from gone))
     returning message_id, attempt
   ), counted as (
     select count(*) as messages,
       coalesce(sum(case status
         when 'received' then 1
         when 'queued' then 1
         when 'sent' then 2
         when 'delivered' then 3
         when 'read' then 4
         when 'failed' then 2 + (sent_at is not null)::int
       end), 0)::bigint as events
     from gone
   ), attempts_counted as (
     select count(*) as attempts
     from (
       select message_id, attempt
       from others
       union
       select message_id, attempt
       from gone
       where attempt is not null
     ) as every
   )
   select messages, events, attempts
   from counted
   cross join attempts_counted`,
);

const settings = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `set local ${name} to ${value}`)
    .join("; ");
const asBefore = (names: string[]) => settings(Object.fromEntries(names.map((name) => [name, "default"])));

const PLAN = {
  // An account that is younger than the table's statistics looks as if it had no messages, cheap to read whole.
  plan_cache_mode: "force_generic_plan",
  // A bitmap knows all pages before the first is read, so that PostgreSQL asks the disk for many at once.
  enable_bitmapscan: "on",
  enable_indexscan: "off",
  enable_seqscan: "off",
};

/**
 * Pages that are asked for at once. To read 10,000 cold ones and remove what is on them takes 0.4 to 0.5 s so; with three
 * at once 0.65 to 0.9 s, and each waited for 1.2 s. Several processes that read before one removes: 0.5 to 0.65 s. Zero
 * where the server or its platform can't read ahead, and then it can't be set.
 */
const READ_AHEAD = `select set_config('effective_io_concurrency', '128', true)
   where current_setting('effective_io_concurrency') <> '0'`;

/** The outbox has no foreign key, for speed: it is erased by name. */
const leaveLanes = statement<[string, string], { message_id: string }>(
  "erase_from_lanes",
  `delete from outbox
   where account_id = $1
     and contact_id = $2
   returning message_id`,
);

/** Nobody writes a message or an attempt meanwhile: whoever does has locked the contact `for key share`. */
export const eraseMessages: EraseStep = {
  name: "messages",
  async run(session, { accountId, contactId }) {
    const removed = await remove(session, accountId, contactId);
    const waiting = await session.run(leaveLanes, [accountId, contactId]);
    return { ...removed, waiting: waiting.length };
  },
};

async function remove(session: Session, accountId: string, contactId: string): Promise<Removed> {
  await session.client.query(`${settings(PLAN)}; ${READ_AHEAD}`);
  const [removed] = await session.run(removeMessages, [accountId, contactId]);
  await session.client.query(asBefore([...Object.keys(PLAN), "effective_io_concurrency"]));
  if (!removed) throw new Error("An aggregate answers one row.");
  return removed;
}
