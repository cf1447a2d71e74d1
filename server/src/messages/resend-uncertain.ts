// Settles messages whose outcome stayed unknown for too long: sent once more, or failed when that was tried enough.
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import type { FreedPlace } from "./attempt-fact.ts";
import type { UncertainMessage } from "./find-uncertain.ts";
import { failedAt } from "./message-times.ts";
import { ALIVE, OWNED_LANE } from "./owned-lane.ts";
import type { LaneOwner } from "./record-setbacks.ts";

const keepSettleAt = statement<
  [string, string, string, number, string[], number[], number[]],
  { message_id: string }
>(
  "keep_settle_at",
  `with ${OWNED_LANE}
   update outbox
   set settle_at = to_timestamp(found.settle_ms / 1000)
   from lane
   cross join unnest($5::uuid[], $6::smallint[], $7::float8[]) as found (message_id, attempt, settle_ms)
   where outbox.account_id = $1
     and outbox.message_id = any ($5::uuid[])
     and outbox.message_id = found.message_id
     and outbox.attempt = found.attempt
     and outbox.sender_id is not distinct from $2
     and outbox.state = 'uncertain'
   returning outbox.message_id`,
);

const settle = statement<
  [string, string, string, number, string[], number[], boolean[], string],
  { message_id: string; contact_id: string; again: boolean }
>(
  "settle_uncertain",
  `with ${OWNED_LANE}, decided as materialized (
     select decision.*
     from unnest($5::uuid[], $6::smallint[], $7::boolean[]) as decision (message_id, attempt, again)
     cross join lane
   ), ${ALIVE}, requeued as (
     update outbox
     set state = 'queued', due_at = now(), failures = outbox.failures + 1
     from decided
     where outbox.account_id = $1
       and outbox.message_id = any ($5::uuid[])
       and outbox.message_id = decided.message_id
       and outbox.attempt = decided.attempt
       and outbox.state = 'uncertain'
       and decided.again
     returning outbox.message_id, outbox.started_at
   ), removed as (
     delete from outbox
     using decided
     where outbox.account_id = $1
       and outbox.message_id = any ($5::uuid[])
       and outbox.message_id = decided.message_id
       and outbox.attempt = decided.attempt
       and outbox.state = 'uncertain'
       and not decided.again
     returning outbox.message_id, outbox.started_at
   ), done as (
     select message_id, started_at from requeued
     union all
     select message_id, started_at from removed
   ), attempts as (
     insert into message_attempts (account_id, message_id, attempt, status, started_at)
     select $1, decided.message_id, decided.attempt, 'uncertain', done.started_at
     from decided
     join done on done.message_id = decided.message_id
     join alive on alive.message_id = decided.message_id
     on conflict (account_id, message_id, attempt) do nothing
   ), marked as (
     update messages
     set possibly_duplicate = true,
         status = case when decided.again then messages.status else 'failed' end,
         failed_at = case when decided.again then null else ${failedAt("now()", "done.started_at")} end,
         error = case when decided.again then null else $8::jsonb end
     from decided
     join done on done.message_id = decided.message_id
     where messages.account_id = $1
       and messages.message_id = any ($5::uuid[])
       and messages.message_id = decided.message_id
   )
   select alive.message_id, alive.contact_id, decided.again
   from decided
   join done on done.message_id = decided.message_id
   join alive on alive.message_id = decided.message_id`,
);

const UNKNOWN = {
  code: "outcome_unknown",
  detail: "The channel never told whether it took the message, however often it was sent.",
  retryable: true,
  providerCode: null,
};

/** What is to be sent once more is queued; what was tried `maxFailures` times fails. */
export async function resendUncertain(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
  maxFailures: number,
): Promise<FreedPlace[]> {
  const { accountId, senderId, workerId, epoch } = owner;
  const rows = await session.run(settle, [
    accountId,
    senderId,
    workerId,
    epoch,
    messages.map((message) => message.message_id),
    messages.map((message) => message.attempt),
    messages.map((message) => message.failures + 1 < maxFailures),
    JSON.stringify(UNKNOWN),
  ]);
  const failed = rows.filter((row) => !row.again);
  await appendEvents(
    session,
    failed.map((row) => ({ accountId, type: "message.failed", id: row.message_id })),
  );
  return rows.map((row) => ({ accountId, messageId: row.message_id, senderId, contactId: row.contact_id }));
}

/** Keeps when silence will mean that the messages were lost, so that no later hook postpones that moment. */
export async function keepSettleTimes(
  session: Session,
  { accountId, senderId, workerId, epoch }: LaneOwner,
  found: { message: UncertainMessage; settleAt: number }[],
): Promise<void> {
  await session.run(keepSettleAt, [
    accountId,
    senderId,
    workerId,
    epoch,
    found.map(({ message }) => message.message_id),
    found.map(({ message }) => message.attempt),
    found.map(({ settleAt }) => settleAt),
  ]);
}
