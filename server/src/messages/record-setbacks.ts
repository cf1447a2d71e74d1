// Writes down what the owner of a lane decided about attempts that didn't succeed: again later, in doubt, or failed.
import type { ChannelError } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { failedAt } from "./message-times.ts";
import { ALIVE, OWNED_LANE } from "./owned-lane.ts";

export interface Setback {
  messageId: string;
  attempt: number;
  /** `queued`: once more after the delay. `uncertain`: it may be on its way. `failed`: never again. */
  next: "queued" | "uncertain" | "failed";
  delayMs: number;
  /** Whether it counts against the limit of attempts. */
  counts: boolean;
  error: ChannelError;
}

/** Whose decision it is: void when somebody else owns the lane by now. */
export interface LaneOwner {
  accountId: string;
  senderId: string;
  workerId: string;
  epoch: number;
}

/**
 * Values: account, lane, worker, epoch, messages, attempts, next states, delays in ms, counts, errors.
 * Contacts are locked as in record_facts. A row that a fact has settled meanwhile is gone, and nothing happens to it.
 */
const recordLaneSetbacks = statement<
  [string, string, string, number, string[], number[], string[], number[], boolean[], string[]],
  { message_id: string; contact_id: string; next: Setback["next"] }
>(
  "record_setbacks",
  `with ${OWNED_LANE}, setbacks as materialized (
     select setback.*
     from unnest($5::uuid[], $6::smallint[], $7::text[], $8::float8[], $9::boolean[], $10::jsonb[])
       as setback (message_id, attempt, next, delay_ms, counts, error)
     cross join lane
   ), ${ALIVE}, moved as (
     update outbox
     set state = setbacks.next,
         due_at = now() + make_interval(secs => setbacks.delay_ms / 1000),
         failures = outbox.failures + setbacks.counts::int
     from setbacks
     where outbox.account_id = $1
       and outbox.message_id = any ($5::uuid[])
       and outbox.message_id = setbacks.message_id
       and outbox.attempt = setbacks.attempt
       and outbox.state = 'sending'
       and setbacks.next <> 'failed'
     returning outbox.message_id, outbox.started_at
   ), removed as (
     delete from outbox
     using setbacks
     where outbox.account_id = $1
       and outbox.message_id = any ($5::uuid[])
       and outbox.message_id = setbacks.message_id
       and outbox.attempt = setbacks.attempt
       and outbox.state = 'sending'
       and setbacks.next = 'failed'
     returning outbox.message_id, outbox.started_at
   ), done as (
     select message_id, started_at from moved
     union all
     select message_id, started_at from removed
   ), attempts as (
     insert into message_attempts as known (account_id, message_id, attempt, status, error, started_at)
     select $1, setbacks.message_id, setbacks.attempt,
       case setbacks.next when 'queued' then 'retried' else setbacks.next end, setbacks.error, done.started_at
     from setbacks
     join done on done.message_id = setbacks.message_id
     join alive on alive.message_id = setbacks.message_id
     on conflict (account_id, message_id, attempt) do nothing
   ), failed as (
     update messages
     set status = 'failed', failed_at = ${failedAt("now()", "removed.started_at")}, error = setbacks.error
     from setbacks
     join removed on removed.message_id = setbacks.message_id
     where messages.account_id = $1
       and messages.message_id = any ($5::uuid[])
       and messages.message_id = setbacks.message_id
       and messages.status in ('queued', 'sent')
     returning messages.message_id
   )
   select setbacks.message_id, alive.contact_id, setbacks.next
   from setbacks
   join alive on alive.message_id = setbacks.message_id
   join done on done.message_id = setbacks.message_id
   left join failed on failed.message_id = setbacks.message_id`,
);

/** Answers the messages for which it was written: for the others a fact, or another owner, has settled what became of them. */
export async function recordSetbacks(
  session: Session,
  owner: LaneOwner,
  setbacks: Setback[],
): Promise<Set<string>> {
  const { accountId, senderId, workerId, epoch } = owner;
  const sorted = setbacks.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1));
  const rows = await session.run(recordLaneSetbacks, [
    accountId,
    senderId,
    workerId,
    epoch,
    sorted.map((setback) => setback.messageId),
    sorted.map((setback) => setback.attempt),
    sorted.map((setback) => setback.next),
    sorted.map((setback) => setback.delayMs),
    sorted.map((setback) => setback.counts),
    sorted.map((setback) => JSON.stringify(setback.error)),
  ]);
  const failed = rows.filter((row) => row.next === "failed");
  await appendEvents(
    session,
    failed.map((row) => ({ accountId, type: "message.failed", id: row.message_id })),
  );
  return new Set(rows.map((row) => row.message_id));
}
