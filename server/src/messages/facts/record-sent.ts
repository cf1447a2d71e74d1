// Records in one statement that channels took messages on their first attempt, which nearly all facts `sent` say.
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { latencyBucket, latencyMeasure, noteUsage, type UsageChange } from "../../usage/index.ts";
import type { AttemptFact } from "./apply-fact.ts";
import { presentOf } from "./read-message-states.ts";

const given = givenRows({
  message_id: t.uuid,
  sender_id: t.uuid,
  channel_message_id: t.nullable(t.text),
  at: t.timestamptz,
  held: t.nullable(t.text),
});

const SENT_COLUMNS = {
  message_id: t.uuid,
  contact_id: t.uuid,
  sender_id: t.uuid,
  created_at: t.timestamptz,
  queued_at: t.nullable(t.timestamptz),
  sent_at: t.timestamptz,
};

type SentMessage = t.Outputs<typeof SENT_COLUMNS>;

/**
 * Leaves out messages of which more is known, and messages to a contact that waits for an answer. Locks all given messages, with
 * their contacts first, in the order of read-message-states.ts: the facts that are left over are about the same messages.
 */
const record = statement({
  name: "record_sent",
  parameters: { accountId: t.uuid, ...given.parameters },
  columns: SENT_COLUMNS,
  sql: `${presentOf(given.as("given"))}, locked as materialized (
      select present.*, message.sender_id as own_sender_id, message.status, message.origin, message.attempt, message.created_at
      from (select * from present order by message_id) as present
      cross join lateral (
        select sender_id, status, origin, attempt, created_at
        from messages
        where account_id = $accountId
          and message_id = present.message_id
        limit 1
        for no key update
      ) as message
    ), place as materialized (
      select locked.message_id, locked.channel_message_id, locked.held, place.started_at,
        greatest(locked.at, locked.created_at, place.started_at) as sent_at
      from locked
      cross join lateral (
        select started_at
        from outbox
        where account_id = $accountId
          and message_id = locked.message_id
          and state = 'sending'
          and attempt = 1
        limit 1
        for update
      ) as place
      where locked.own_sender_id = locked.sender_id
        and locked.status = 'queued'
        and locked.origin is null
        and locked.attempt is null
        and locked.unanswered_at is null
    ), freed as (
      delete from outbox
      where account_id = $accountId
        and message_id = any (array(select message_id from place))
    )
    update messages
    set status = 'sent', error = null, held = place.held, sent_at = place.sent_at, attempt = 1, attempt_status = 'sent',
      attempt_channel_message_id = place.channel_message_id, attempt_started_at = place.started_at
    from place
    where messages.account_id = $accountId
      and messages.message_id = any (array(select message_id from place))
      and messages.message_id = place.message_id
    returning messages.message_id, messages.contact_id, messages.sender_id, messages.created_at, messages.queued_at,
      place.sent_at`,
});

/** Returns the recorded messages, with the fact of each. */
export async function recordSent(
  session: Session,
  accountId: string,
  facts: AttemptFact[],
): Promise<Map<AttemptFact, SentMessage>> {
  const first = new Map(
    facts
      .filter(({ status, attempt }) => status === "sent" && attempt === 1)
      .reverse()
      .map((fact) => [fact.messageId, fact]),
  );
  if (first.size === 0) return new Map();
  const rows = [...first.values()].map(({ messageId, senderId, channelMessageId, at, held = null }) => {
    return { message_id: messageId, sender_id: senderId, channel_message_id: channelMessageId, at, held };
  });
  const sent = await session.run(record, { accountId, ...given.values(rows) });
  noteUsage(session, usageOfSent(accountId, sent));
  return new Map(sent.map((row) => [first.get(row.message_id) as AttemptFact, row]));
}

function usageOfSent(accountId: string, messages: SentMessage[]): UsageChange[] {
  return messages.flatMap(({ sender_id: senderId, created_at: at, queued_at: queuedAt, sent_at: sentAt }) => {
    const change = { accountId, senderId, at };
    const latency = latencyMeasure(latencyBucket(sentAt.getTime() - (queuedAt ?? at).getTime()));
    return [
      { ...change, measure: "queued", count: -1 },
      { ...change, measure: "sent", count: 1 },
      { ...change, measure: latency, count: 1 },
    ];
  });
}
