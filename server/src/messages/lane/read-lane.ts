// Reads the messages that wait in a lane, in order.
import type { OutboundContent } from "../../channels/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";

const COLUMNS = {
  message_id: t.uuid,
  contact_id: t.uuid,
  seq: t.int8,
  state: t.textOf<WaitingMessage["state"]>(),
  attempt: t.int2,
  failures: t.int2,
  wait_ms: t.float8,
  type: t.textOf<OutboundContent["type"]>(),
  content: t.jsonb<object>(),
  is_of_broadcast: t.bool,
};

export type LaneRow = t.Outputs<typeof COLUMNS>;

const LANE = { accountId: t.uuid, senderId: t.uuid, from: t.int8, limit: t.int8 };

/** A page of the outbox with the messages. `limit 1` makes PostgreSQL look each row up by its key. */
function withMessages(page: string): string {
  return `with page as materialized (
      select message_id, contact_id, seq, state, attempt, failures,
        greatest(0, extract(epoch from due_at - now()) * 1000)::float8 as wait_ms
      from outbox
      ${page}
      order by seq
      limit $limit
    )
    select page.*, message.type, message.content, message.broadcast_id is not null as is_of_broadcast
    from page
    cross join lateral (
      select type, content, broadcast_id
      from messages
      where account_id = $accountId
        and message_id = page.message_id
      limit 1
    ) as message
    order by page.seq`;
}

/**
 * Leaves out contacts in `held`, so that one person's thousands of messages don't hide the others. Starting at `from` skips
 * dead rows: from the lane's start, an open snapshot slowed the lane from 17,000 to 930 messages a second.
 */
export const readLane = statement({
  name: "read_lane",
  parameters: { ...LANE, held: t.uuidArray },
  columns: COLUMNS,
  sql: withMessages(
    `where sender_id = $senderId
        and account_id = $accountId
        and seq > $from
        and contact_id <> all ($held)`,
  ),
});

export const readLaneOfContact = statement({
  name: "read_lane_of_contact",
  parameters: { ...LANE, contactId: t.uuid },
  columns: COLUMNS,
  sql: withMessages(
    `where contact_id = $contactId
        and sender_id = $senderId
        and account_id = $accountId
        and seq >= $from`,
  ),
});

export const findWaitingLanes = statement({
  name: "find_waiting_lanes",
  parameters: { senderIds: t.uuidArray, seqs: t.int8Array },
  columns: { sender_id: t.uuid },
  sql: `select lane.sender_id
    from unnest($senderIds::uuid[], $seqs::bigint[]) as lane (sender_id, seq)
    cross join lateral (
      select
      from outbox
      where outbox.sender_id = lane.sender_id
        and outbox.seq > lane.seq
      order by outbox.seq
      limit 1
    ) as first`,
});

/** The lanes in which scheduled messages are due, or waiting messages have expired. All messages of deleted senders are due. */
export const findTimelyLanes = statement({
  name: "find_timely_lanes",
  parameters: { senderIds: t.uuidArray, areDeleted: t.boolArray },
  columns: { sender_id: t.uuid },
  sql: `select lane.sender_id
    from unnest($senderIds::uuid[], $areDeleted::boolean[]) as lane (sender_id, is_deleted)
    cross join lateral (
      (
        select
        from scheduled_messages
        where scheduled_messages.sender_id = lane.sender_id
          and send_at <= case when lane.is_deleted then 'infinity' else now() end
        limit 1
      )
      union all
      (
        select
        from outbox
        where outbox.sender_id = lane.sender_id
          and expires_at <= now()
          and state = 'queued'
        limit 1
      )
      limit 1
    ) as first`,
});

export function waitingMessage(lane: { accountId: string; senderId: string }, row: LaneRow): WaitingMessage {
  return {
    accountId: lane.accountId,
    senderId: lane.senderId,
    messageId: row.message_id,
    contactId: row.contact_id,
    content: { type: row.type, ...row.content } as OutboundContent,
    isOfBroadcast: row.is_of_broadcast,
    seq: row.seq,
    state: row.state,
    attempt: row.attempt,
    failures: row.failures,
    waitMs: row.wait_ms,
  };
}
