// Erases a contact's messages with their attempts, payloads and places in lanes.
import { type EraseStep, type EraseSubject, rememberErased } from "../contacts/index.ts";
import { appendEvents } from "../events/index.ts";
import { forgetMediaOf } from "../media/for-messages.ts";
import { type Database, type Session, statement, t } from "../platform/database/index.ts";
import { noteUsage, type UsageChange, type UsageStatus } from "../usage/index.ts";
import { inboundHash } from "./facts/inbound-message.ts";
import { readMessageStates } from "./facts/read-message-states.ts";
import { emptyMessages } from "./facts/store-payloads.ts";
import { endMessages, whyNotCancelable } from "./lane/end-messages.ts";

const CONTACTS = { accountId: t.uuid, contactIds: t.uuidArray };

/** The contacts' deletion would cascade row by row. This reads each page once, several pages at a time (bitmap scan). */
const removeMessages = statement({
  name: "erase_messages_of_contacts",
  plan: "search",
  parameters: { ...CONTACTS, heard: t.nullable(t.timestamptz) },
  columns: {
    contact_id: t.uuid,
    messages: t.int8,
    /** Identify the messages that are too recent to be recognised by their time. Null when there are none. */
    sender_ids: t.nullable(t.uuidArray),
    channel_message_ids: t.nullable(t.textArray),
    /** The messages that haven't left. Null when there are none. */
    unsent: t.nullable(t.jsonb<{ sender_id: string; status: UsageStatus; created_at: string }[]>()),
    /** The files of all contacts' messages, in one of the rows. */
    media_ids: t.nullable(t.uuidArray),
  },
  sql: `with gone as (
      delete from messages
      where account_id = $accountId
        and contact_id = any ($contactIds)
      returning contact_id, message_id, media_id, status, created_at, sender_id, channel_message_id,
        channel_message_id is not null and coalesce(created_at >= $heard, true) as is_recent,
        type = 'template' and content ? 'cards' as has_cards
    ), cards as (
      delete from message_cards
      where account_id = $accountId
        and message_id = any (array(select message_id from gone where has_cards))
      returning media_id
    ), attempts as (
      delete from message_attempts
      where account_id = $accountId
        and message_id = any (array(select message_id from gone))
    ), counted as materialized (
      select contact_id, count(*) as messages,
        array_agg(sender_id) filter (where is_recent) as sender_ids,
        array_agg(channel_message_id) filter (where is_recent) as channel_message_ids,
        jsonb_agg(jsonb_build_object('sender_id', sender_id, 'status', status, 'created_at', created_at))
          filter (where status in ('scheduled', 'queued')) as unsent
      from gone
      group by contact_id
    )
    select contact_id, messages, sender_ids, channel_message_ids, unsent,
      case when row_number() over () = 1 then array(
        select media_id
        from gone
        where media_id is not null
        union
        select media_id
        from cards
      ) end as media_ids
    from counted`,
});

/** The messages of the contacts that wait in a table, found by the contact: the planner would read all of the account's rows. */
function waitingIn(table: "outbox" | "scheduled_messages"): string {
  return `array(
          select message_id
          from unnest($contactIds::uuid[]) as given (contact_id)
          cross join lateral (
            select message_id
            from ${table} as waiting
            where waiting.account_id = $accountId
              and waiting.contact_id = given.contact_id
            offset 0
          ) as own
        )`;
}

/** The outbox and the schedule have no foreign keys. */
const leaveLanes = statement({
  name: "erase_from_lanes",
  parameters: CONTACTS,
  columns: { contact_id: t.uuid },
  sql: `with left_lane as (
      delete from outbox
      where account_id = $accountId
        and message_id = any (${waitingIn("outbox")})
      returning contact_id
    ), left_schedule as (
      delete from scheduled_messages
      where account_id = $accountId
        and message_id = any (${waitingIn("scheduled_messages")})
      returning contact_id
    )
    select contact_id
    from left_lane
    union all
    select contact_id
    from left_schedule`,
});

/** Also of other people's messages that may name the person, for example on a contact card, or show their data. Such messages lose their content. */
const removePayloads = statement({
  name: "erase_message_payloads",
  plan: "search",
  parameters: { ...CONTACTS, hashes: t.byteaArray },
  columns: { message_id: t.uuid },
  sql: `with named as materialized (
      select message_id
      from message_payloads
      where address_hashes && $hashes
      union all
      select message_id
      from message_payloads
      where contact_id = any ($contactIds)
        and account_id = $accountId
    )
    delete from message_payloads
    where account_id = $accountId
      and message_id = any (array(select message_id from named))
    returning message_id`,
});

/** No message or attempt is written meanwhile: each writer locks the contact `for key share`. */
export const eraseMessages: EraseStep = {
  name: "messages",
  async run(session, subjects, claimed) {
    const { accountId, hashKey } = subjects[0] as EraseSubject;
    const contactIds = subjects.map((subject) => subject.contactId);
    const heard = await heardUntil(session, accountId);
    const rows = await session.run(removeMessages, { accountId, contactIds, heard });
    noteUsage(
      session,
      rows.flatMap(({ unsent }) => (unsent ?? []).map((message) => canceled(accountId, message))).flat(),
    );
    await session.sent();
    const mediaIds = rows.flatMap(({ media_ids }) => media_ids ?? []);
    await forgetMediaOf(session, { accountId, mediaIds, withUploads: true });
    const left = await session.run(leaveLanes, { accountId, contactIds });
    const recent = rows.flatMap(({ sender_ids, channel_message_ids }) =>
      (sender_ids ?? []).map((senderId, index) =>
        inboundHash(hashKey, { senderId, channelMessageId: channel_message_ids?.[index] ?? "" }),
      ),
    );
    await rememberErased(session, accountId, recent);
    const addressHashes = subjects.flatMap((subject) => subject.addressHashes);
    if (heard) await rememberErased(session, accountId, addressHashes, heard);
    const naming = await session.run(removePayloads, { accountId, contactIds, hashes: claimed });
    await emptyNaming(
      session,
      accountId,
      naming.map((row) => row.message_id),
    );
    const counts = new Map(rows.map((row) => [row.contact_id, row]));
    const waiting = Map.groupBy(left, (row) => row.contact_id);
    return contactIds.map((contactId) => {
      const { messages = 0 } = counts.get(contactId) ?? {};
      return { messages, waiting: waiting.get(contactId)?.length ?? 0 };
    });
  },
};

/** What waits yet doesn't leave. */
async function emptyNaming(session: Session, accountId: string, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const states = await readMessageStates(session, accountId, messageIds.toSorted());
  const waiting = states.filter((message) => whyNotCancelable(message) === null);
  if (waiting.length > 0) await endMessages(session, accountId, waiting, "canceled");
  await session.run(emptyMessages, { accountId, messageIds });
  await appendEvents(
    session,
    waiting.map(({ message_id: id }) => ({ accountId, type: "message.canceled", id })),
  );
}

const findNoted = statement({
  name: "find_noted_messages",
  parameters: { accountId: t.uuid, messageIds: t.uuidArray },
  columns: { message_id: t.uuid },
  sql: `select message_id
    from message_payloads
    where account_id = $accountId
      and message_id = any ($messageIds)`,
});

/** For messages of `noteShown` that were accepted since: an erasure in between took the notes along. */
export async function emptyUnnoted(
  database: Database,
  accountId: string,
  messageIds: string[],
): Promise<void> {
  const noted = new Set(
    (await database.run(findNoted, { accountId, messageIds })).map((row) => row.message_id),
  );
  const unnoted = messageIds.filter((id) => !noted.has(id));
  if (unnoted.length > 0) await database.transaction((session) => emptyNaming(session, accountId, unnoted));
}

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

/** The message that arrived last. Its channel's time may be earlier than that of others: then more messages count as too recent. */
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
