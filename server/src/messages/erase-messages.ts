// Takes a contact's messages away: with their attempts, and out of their lanes.
import {
  claimAddresses,
  type EraseStep,
  type EraseSubject,
  rememberErasedAddresses,
  rememberErasedFacts,
} from "../contacts/index.ts";
import { byBitmaps } from "../platform/database/by-bitmaps.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { heardUntil } from "./heard-until.ts";
import { inboundHash } from "./inbound-hash.ts";

interface Removed {
  messages: number;
  events: number;
  attempts: number;
  /** What identifies the person's newest messages, which can't be recognised by their time; null when there are none. */
  sender_ids: string[] | null;
  channel_message_ids: string[] | null;
}

/**
 * By name, though the contact's deletion would take them: so each page is read once. A contact's messages are spread over
 * the whole table, which makes that nearly all of the time: 10,000 of five million stand on as many pages. Attempts have no
 * foreign key, for speed. One that both the message and a row know is one.
 */
const removeMessages = statement<[string, string, Date | null], Removed>(
  "erase_messages_of_contact",
  `with gone as (
     delete from messages
     where account_id = $1
       and contact_id = $2
     returning message_id, status, sent_at, attempt, sender_id, channel_message_id,
       direction = 'in' and created_at >= $3 as is_recent
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
       end), 0)::bigint as events,
       array_agg(sender_id) filter (where is_recent) as sender_ids,
       array_agg(channel_message_id) filter (where is_recent) as channel_message_ids
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
   select messages, events, attempts, sender_ids, channel_message_ids
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

/** Also removes payloads of other people's messages that may name the person, for example on a contact card. */
const removePayloads = statement<[string, Buffer[]], never>(
  "erase_message_payloads",
  `with named as materialized (
     select message_id
     from message_payloads
     where address_hashes && $2::bytea[]
   )
   delete from message_payloads
   where account_id = $1
     and message_id = any (array(select message_id from named))`,
);

/** Nobody writes a message or an attempt meanwhile: whoever does has locked the contact `for key share`. */
export const eraseMessages: EraseStep = {
  name: "messages",
  async run(session, subject) {
    const { accountId, contactId, addressHashes, hashKey } = subject;
    const heard = await heardUntil(session, accountId);
    const { sender_ids, channel_message_ids, ...counts } = await remove(session, subject, heard);
    const waiting = await session.run(leaveLanes, [accountId, contactId]);
    const recent = (sender_ids ?? []).map((senderId, index) =>
      inboundHash(hashKey, { senderId, channelMessageId: channel_message_ids?.[index] ?? "" }),
    );
    await rememberErasedFacts(session, accountId, recent);
    if (heard) await rememberErasedAddresses(session, accountId, addressHashes, heard);
    const hashes = await claimAddresses(session, subject);
    await byBitmaps(session, () => session.run(removePayloads, [accountId, hashes]));
    return { ...counts, waiting: waiting.length };
  },
};

async function remove(
  session: Session,
  { accountId, contactId }: EraseSubject,
  heard: Date | null,
): Promise<Removed> {
  await session.client.query(`${settings(PLAN)}; ${READ_AHEAD}`);
  const [removed] = await session.run(removeMessages, [accountId, contactId, heard]);
  await session.client.query(asBefore([...Object.keys(PLAN), "effective_io_concurrency"]));
  if (!removed) throw new Error("An aggregate answers one row.");
  return removed;
}
