// Queues a lane's scheduled messages that are due, in the order in which they became due.
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { noteUsage, type UsageChange } from "../../usage/index.ts";
import { type LaneOwner, OWNED_LANE, OWNER } from "./owned-lane.ts";

/**
 * Locks the due messages with their contacts, as accepting does: `seq` then follows the order of commits within a contact.
 * None when another worker owns the lane. A canceled message isn't `scheduled` any more once its lock is granted. `limit 1`
 * forces lookups by key.
 */
const lockDue = statement({
  name: "lock_due_messages",
  parameters: { ...OWNER, isDeleted: t.bool, limit: t.int8 },
  columns: { message_id: t.uuid },
  sql: `with ${OWNED_LANE}, due as materialized (
      select scheduled.message_id, scheduled.contact_id
      from lane
      cross join lateral (
        select message_id, contact_id
        from scheduled_messages
        where sender_id = $senderId
          and account_id = $accountId
          and send_at <= case when $isDeleted then 'infinity' else now() end
        order by send_at, message_id
        limit $limit
      ) as scheduled
      cross join lateral (
        select phone
        from contacts
        where account_id = $accountId
          and contact_id = scheduled.contact_id
        limit 1
      ) as contact
      order by phone_key(contact.phone), scheduled.contact_id
    ), present as materialized (
      select due.message_id
      from due
      cross join lateral (
        select
        from contacts
        where account_id = $accountId
          and contact_id = due.contact_id
        limit 1
        for no key update
      ) as contact
    )
    select present.message_id
    from (select message_id from present order by message_id) as present
    cross join lateral (
      select
      from messages
      where account_id = $accountId
        and message_id = present.message_id
        and status = 'scheduled'
      limit 1
      for no key update
    ) as message`,
});

const COLUMNS = { message_id: t.uuid, created_at: t.timestamptz, seq: t.nullable(t.int8) };

/** A message that expired before it could be queued has no `seq`. */
const queue = statement({
  name: "queue_due_messages",
  parameters: { accountId: t.uuid, messageIds: t.uuidArray },
  columns: COLUMNS,
  sql: `with due as (
      update messages
      set status = case when expires_at <= now() then 'expired' else 'queued' end,
        queued_at = case when expires_at <= now() then null else now() end,
        ended_at = case when expires_at <= now() then now() end
      where account_id = $accountId
        and message_id = any ($messageIds)
      returning message_id, sender_id, contact_id, status, created_at, send_at, expires_at
    ), gone as (
      delete from scheduled_messages
      where account_id = $accountId
        and message_id = any ($messageIds)
    ), numbered as (
      select ordered.*, case when status = 'queued' then nextval('outbox_seq') end as seq
      from (
        select *
        from due
        order by send_at, message_id
      ) as ordered
    ), placed as (
      insert into outbox (account_id, message_id, sender_id, contact_id, seq, expires_at)
      select $accountId, message_id, sender_id, contact_id, seq, expires_at
      from numbered
      where seq is not null
    )
    select message_id, created_at, seq
    from numbered`,
});

/**
 * Returns the messages that left the schedule, at most `limit`. Fewer mean that no other is due. All messages of a deleted
 * sender are due: the lane fails them, and nobody gains by learning that later.
 */
export async function queueDue(
  session: Session,
  owner: LaneOwner,
  due: { isDeleted: boolean; limit: number },
): Promise<t.Outputs<typeof COLUMNS>[]> {
  const { accountId, senderId } = owner;
  const locked = await session.run(lockDue, { ...owner, ...due });
  if (locked.length === 0) return [];
  const messageIds = locked.map((row) => row.message_id);
  const rows = await session.run(queue, { accountId, messageIds });
  const events = rows.map(({ message_id: id, seq }): NewEvent => {
    return { accountId, type: seq === null ? "message.expired" : "message.queued", id };
  });
  const changes = rows.flatMap(({ created_at: at, seq }): UsageChange[] => [
    { accountId, senderId, at, measure: "scheduled", count: -1 },
    { accountId, senderId, at, measure: seq === null ? "expired" : "queued", count: 1 },
  ]);
  noteUsage(session, changes);
  await appendEvents(session, events);
  return rows;
}
