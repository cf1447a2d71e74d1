// Erases a contact's messages with their attempts, payloads and places in lanes.
import { claimAddresses, type EraseStep, rememberErased } from "../contacts/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { noteUsage, type UsageChange, type UsageStatus } from "../usage/index.ts";
import { inboundHash } from "./receive-messages.ts";

const CONTACT = { accountId: t.uuid, contactId: t.uuid };

/**
 * The contact's deletion would cascade row by row. This reads each page once, several pages at a time (bitmap scan). An
 * attempt recorded both on the message and in message_attempts is counted once.
 */
const removeMessages = statement({
  name: "erase_messages_of_contact",
  plan: "search",
  parameters: { ...CONTACT, heard: t.nullable(t.timestamptz) },
  columns: {
    messages: t.int8,
    events: t.int8,
    attempts: t.int8,
    /** Identify the messages that are too recent to be recognised by their time. Null when there are none. */
    sender_ids: t.nullable(t.uuidArray),
    channel_message_ids: t.nullable(t.textArray),
    /** The messages that haven't left. Null when there are none. */
    unsent: t.nullable(t.jsonb<{ sender_id: string; status: UsageStatus; created_at: string }[]>()),
  },
  sql: `with gone as (
      delete from messages
      where account_id = $accountId
        and contact_id = $contactId
      returning message_id, status, created_at, queued_at, sent_at, attempt, sender_id, channel_message_id,
        direction = 'in' and created_at >= $heard as is_recent
    ), others as (
      delete from message_attempts
      where account_id = $accountId
        and message_id = any (array(select message_id from gone))
      returning message_id, attempt
    ), counted as (
      select count(*) as messages,
        coalesce(sum((queued_at is not null)::int + case status
          when 'received' then 1
          when 'scheduled' then 1
          when 'queued' then 1
          when 'sent' then 2
          when 'delivered' then 3
          when 'read' then 4
          when 'failed' then 2 + (sent_at is not null)::int
          when 'canceled' then 2
          when 'expired' then 2
        end), 0)::bigint as events,
        array_agg(sender_id) filter (where is_recent) as sender_ids,
        array_agg(channel_message_id) filter (where is_recent) as channel_message_ids,
        jsonb_agg(jsonb_build_object('sender_id', sender_id, 'status', status, 'created_at', created_at))
          filter (where status in ('scheduled', 'queued')) as unsent
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
    select messages, events, attempts, sender_ids, channel_message_ids, unsent
    from counted
    cross join attempts_counted`,
});

/** The outbox and the schedule have no foreign keys. */
const leaveLanes = statement({
  name: "erase_from_lanes",
  parameters: CONTACT,
  columns: { message_id: t.uuid },
  sql: `with left_lane as (
      delete from outbox
      where account_id = $accountId
        and contact_id = $contactId
      returning message_id
    ), left_schedule as (
      delete from scheduled_messages
      where account_id = $accountId
        and contact_id = $contactId
      returning message_id
    )
    select message_id
    from left_lane
    union all
    select message_id
    from left_schedule`,
});

/** Also removes payloads of other people's messages that may name the person, for example on a contact card. */
const removePayloads = statement({
  name: "erase_message_payloads",
  plan: "search",
  parameters: { accountId: t.uuid, hashes: t.byteaArray },
  sql: `with named as materialized (
      select message_id
      from message_payloads
      where address_hashes && $hashes
    )
    delete from message_payloads
    where account_id = $accountId
      and message_id = any (array(select message_id from named))`,
});

/** No message or attempt is written meanwhile: each writer locks the contact `for key share`. */
export const eraseMessages: EraseStep = {
  name: "messages",
  async run(session, subject) {
    const { accountId, contactId, addressHashes, hashKey } = subject;
    const heard = await heardUntil(session, accountId);
    const rows = await session.run(removeMessages, { accountId, contactId, heard });
    const [{ sender_ids, channel_message_ids, unsent, ...counts }] = rows as [(typeof rows)[number]];
    noteUsage(
      session,
      (unsent ?? []).flatMap((message) => canceled(accountId, message)),
    );
    await session.sent();
    const waiting = await session.run(leaveLanes, { accountId, contactId });
    const recent = (sender_ids ?? []).map((senderId, index) =>
      inboundHash(hashKey, { senderId, channelMessageId: channel_message_ids?.[index] ?? "" }),
    );
    await rememberErased(session, accountId, recent);
    if (heard) await rememberErased(session, accountId, addressHashes, heard);
    const hashes = await claimAddresses(session, subject);
    await session.run(removePayloads, { accountId, hashes });
    return { ...counts, waiting: waiting.length };
  },
};

/** Messages that the erasure kept from leaving. Other messages stay in the counts as they were. */
function canceled(
  accountId: string,
  message: { sender_id: string; status: UsageStatus; created_at: string },
): UsageChange[] {
  const counted = { accountId, senderId: message.sender_id, at: new Date(message.created_at) };
  return [
    { ...counted, measure: message.status, count: -1 },
    { ...counted, measure: "canceled", count: 1 },
  ];
}

/** Milliseconds by which the clocks of a channel's servers may differ, and by which hooks may overtake each other. */
const CHANNEL_SKEW_MS = 5_000;

/** Ids of received messages are made from the channel's times. */
const findNewest = statement({
  name: "find_newest_received_message",
  parameters: { accountId: t.uuid },
  columns: { created_at: t.timestamptz },
  sql: `select created_at
    from messages
    where account_id = $accountId
      and direction = 'in'
    order by message_id desc
    limit 1`,
});

/** Messages that the channel dates before this time were written before now. Null when none was received. */
async function heardUntil(session: Session, accountId: string): Promise<Date | null> {
  const [newest] = await session.run(findNewest, { accountId });
  return newest ? new Date(newest.created_at.getTime() - CHANNEL_SKEW_MS) : null;
}
