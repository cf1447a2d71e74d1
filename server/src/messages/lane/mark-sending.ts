// The only gate through which a message leaves: its row is `sending` before its request is written.
import { recipientOf } from "../../contacts/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { type Restrictions, restrictionsOf } from "../message/restrictions.ts";
import { OWNED, OWNED_LANE } from "./owned-lane.ts";

const COLUMNS = {
  message_id: t.uuid,
  attempt: t.int2,
  /** Null for a contact that can't be reached any more. */
  recipient: t.nullable(t.text),
  /** Null for a contact that nothing restricts. */
  restrictions: t.nullable(t.jsonb<Restrictions>()),
  /** What the channel last reported about the message's template. Null for a message without one, and for an unknown template. */
  template: t.nullable(t.jsonb<{ status: string; category: string | null }>()),
};

export type Mark = Omit<t.Outputs<typeof COLUMNS>, "message_id">;

/**
 * Refuses a message that has expired, and one while an earlier one of the same sender and contact is unfinished. `low` is the
 * lowest unfinished `seq` that the owner knows.
 *
 * Returns what hooks and clients may have changed while the message waited, perhaps for days.
 *
 * Not written with `not exists`: PostgreSQL would make a join of it, and a plan made for empty tables reads the whole outbox.
 */
export const markSending = statement({
  name: "mark_sending",
  parameters: { ...OWNED, low: t.int8 },
  columns: COLUMNS,
  sql: `with ${OWNED_LANE}, sender as materialized (
      select channel, channel_business_id
      from senders
      where account_id = $accountId
        and sender_id = $senderId
    )
    update outbox
    set state = 'sending', attempt = outbox.attempt + 1, started_at = now(), settle_at = null
    from lane
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'queued'
      and (outbox.expires_at is null or outbox.expires_at > now())
      and (
        select earlier.seq
        from outbox as earlier
        where earlier.contact_id = outbox.contact_id
          and earlier.account_id = $accountId
          and earlier.sender_id = $senderId
          and earlier.seq < outbox.seq
          and earlier.seq >= $low
        order by earlier.seq
        limit 1
      ) is null
    returning outbox.message_id, outbox.attempt, (
      select ${recipientOf("$accountId", "(select channel from sender)")}
      from contacts
      where contacts.account_id = $accountId
        and contacts.contact_id = outbox.contact_id
    ) as recipient, (
      select ${restrictionsOf("$accountId", "$senderId::uuid")}
      from contacts
      where contacts.account_id = $accountId
        and contacts.contact_id = outbox.contact_id
    ) as restrictions, (
      select jsonb_build_object('status', template.status, 'category', template.category)
      from sender
      cross join messages
      cross join lateral (
        select status, category
        from templates
        where templates.account_id = $accountId
          and templates.channel = sender.channel
          and templates.channel_business_id = sender.channel_business_id
          and templates.name = messages.content ->> 'name'
          and templates.language = messages.content ->> 'language'
        limit 1
      ) as template
      where messages.account_id = $accountId
        and messages.message_id = outbox.message_id
        and messages.type = 'template'
    ) as template`,
});

/** For marks whose request was never written. Nothing was sent, so nothing is uncertain. */
export const unmarkSending = statement({
  name: "unmark_sending",
  parameters: OWNED,
  columns: { message_id: t.uuid },
  sql: `with ${OWNED_LANE}
    update outbox
    set state = 'queued', attempt = outbox.attempt - 1
    from lane
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'sending'
    returning outbox.message_id`,
});

/** For messages whose sending the old owner of the lane doesn't finish. */
const markUncertain = statement({
  name: "mark_lane_uncertain",
  parameters: { accountId: t.uuid, senderId: t.uuid },
  columns: { message_id: t.uuid },
  sql: `update outbox
    set state = 'uncertain'
    where account_id = $accountId
      and sender_id = $senderId
      and state = 'sending'
    returning message_id`,
});

/** Runs in the transaction that raises the lane's epoch. Returns the number of messages that became uncertain. */
export async function takeOverLane(session: Session, accountId: string, senderId: string): Promise<number> {
  return (await session.run(markUncertain, { accountId, senderId })).length;
}

/** Their mark's connection was lost before it answered. `age` in seconds: younger marks may be on their way. */
export const settleOrphans = statement({
  name: "settle_orphans",
  parameters: { ...OWNED, age: t.float8 },
  columns: { message_id: t.uuid },
  sql: `with ${OWNED_LANE}
    update outbox
    set state = 'uncertain'
    from lane
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.state = 'sending'
      and outbox.started_at < now() - make_interval(secs => $age)
    returning outbox.message_id`,
});
