// Reads what a message's place in its lane waits for: its worker, its sender, its contact's earlier messages, and the queue.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { WaitingMessage } from "./waiting-message.ts";

/** Waiting messages before this one are counted up to here: a lane can hold millions. */
export const MOST_AHEAD = 10_000;

const COLUMNS = {
  now: t.timestamptz,
  state: t.textOf<WaitingMessage["state"]>(),
  due_at: t.timestamptz,
  started_at: t.nullable(t.timestamptz),
  settle_at: t.nullable(t.timestamptz),
  /** A living worker owns the lane. */
  has_worker: t.bool,
  is_paused: t.bool,
  paused_reason: t.nullable(t.text),
  /** The lane's owner can't reach the channel. */
  is_unreachable: t.bool,
  /** Messages per second. */
  rate: t.int4,
  /** Earlier messages of the same sender to the same contact. */
  ahead_of_contact: t.int8,
  /** When the first of them may leave. */
  contact_due_at: t.nullable(t.timestamptz),
  /** Earlier messages of the sender, at most MOST_AHEAD. */
  ahead: t.int8,
  /** The error of the last attempt. */
  last_error: t.nullable(t.text),
};

export type Place = t.Outputs<typeof COLUMNS>;

/** SQL: a living worker owns the lane. `sender`: an expression for the sender's id. */
function hasWorker(sender: string): string {
  return `exists (
        select
        from lanes
        join workers using (worker_id)
        where lanes.account_id = $accountId
          and lanes.lane_id = ${sender}
          and workers.stopped_at is null
          and now() - workers.beat_at < make_interval(secs => $leaseSeconds)
      )`;
}

const readWorker = statement({
  name: "read_whether_lane_has_worker",
  parameters: { accountId: t.uuid, senderId: t.uuid, leaseSeconds: t.float8 },
  columns: { now: t.timestamptz, has_worker: t.bool },
  sql: `select now() as now, ${hasWorker("$senderId")} as has_worker`,
});

const read = statement({
  name: "read_place",
  parameters: { accountId: t.uuid, messageId: t.uuid, leaseSeconds: t.float8 },
  columns: COLUMNS,
  sql: `select now() as now, place.state, place.due_at, place.started_at, place.settle_at,
      ${hasWorker("place.sender_id")} as has_worker,
      coalesce(sender.status = 'paused', false) as is_paused, sender.paused_reason,
      lanes.unreachable_since is not null as is_unreachable, coalesce(sender.rate, 1) as rate,
      contact.ahead as ahead_of_contact, contact.due_at as contact_due_at, lane.ahead, (
        select error ->> 'code'
        from message_attempts
        where account_id = $accountId
          and message_id = $messageId
        order by attempt desc
        limit 1
      ) as last_error
    from outbox as place
    left join senders as sender on sender.account_id = $accountId and sender.sender_id = place.sender_id
    left join lanes on lanes.account_id = $accountId and lanes.lane_id = place.sender_id
    cross join lateral (
      select count(*) as ahead, (array_agg(due_at order by seq))[1] as due_at
      from (
        select seq, due_at
        from outbox as earlier
        where earlier.contact_id = place.contact_id
          and earlier.account_id = $accountId
          and earlier.sender_id = place.sender_id
          and earlier.seq < place.seq
        order by earlier.seq
        limit ${MOST_AHEAD}
      ) as earlier
    ) as contact
    cross join lateral (
      select count(*) as ahead
      from (
        select
        from outbox as earlier
        where earlier.sender_id = place.sender_id
          and earlier.account_id = $accountId
          and earlier.seq < place.seq
        order by earlier.seq desc
        limit ${MOST_AHEAD}
      ) as earlier
    ) as lane
    where place.account_id = $accountId
      and place.message_id = $messageId`,
});

/** Null for a message that isn't in a lane. `leaseMs`: after this time without a beat, a worker counts as dead. */
export async function readPlace(
  database: Database,
  accountId: string,
  messageId: string,
  leaseMs: number,
): Promise<Place | null> {
  const [row] = await database.run(read, { accountId, messageId, leaseSeconds: leaseMs / 1_000 });
  return row ?? null;
}

/** For a message that isn't in its lane yet. `leaseMs`: as for `readPlace`. */
export async function readLaneWorker(
  database: Database,
  lane: { accountId: string; senderId: string },
  leaseMs: number,
): Promise<{ now: Date; has_worker: boolean }> {
  const [row] = await database.run(readWorker, { ...lane, leaseSeconds: leaseMs / 1_000 });
  if (!row) throw new Error("The statement has one row.");
  return row;
}
