// Settles messages whose outcome stayed unknown for too long: sends them again, or fails them after enough attempts.
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { bool, boolArray, float8Array, int2Array, jsonb, uuid } from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { FreedPlace } from "./attempt-fact.ts";
import type { UncertainMessage } from "./find-uncertain.ts";
import { failedAt } from "./message-times.ts";
import { ALIVE, type LaneOwner, OWNED, OWNED_LANE } from "./owned-lane.ts";

const keepSettleAt = statement({
  name: "keep_settle_at",
  parameters: { ...OWNED, attempts: int2Array, settleMs: float8Array },
  sql: `with ${OWNED_LANE}
    update outbox
    set settle_at = to_timestamp(found.settle_ms / 1000)
    from lane
    cross join unnest($messageIds::uuid[], $attempts::smallint[], $settleMs::float8[])
      as found (message_id, attempt, settle_ms)
    where outbox.account_id = $accountId
      and outbox.message_id = any ($messageIds)
      and outbox.message_id = found.message_id
      and outbox.attempt = found.attempt
      and outbox.state = 'uncertain'`,
});

const settle = statement({
  name: "settle_uncertain",
  parameters: { ...OWNED, attempts: int2Array, again: boolArray, error: jsonb<typeof UNKNOWN>() },
  columns: { message_id: uuid, contact_id: uuid, again: bool },
  sql: `with ${OWNED_LANE}, ${ALIVE}, decided as materialized (
      select decision.*, alive.contact_id
      from unnest($messageIds::uuid[], $attempts::smallint[], $again::boolean[])
        as decision (message_id, attempt, again)
      cross join lane
      join alive on alive.message_id = decision.message_id
    ), requeued as (
      update outbox
      set state = 'queued', due_at = now(), failures = outbox.failures + 1
      from decided
      where outbox.account_id = $accountId
        and outbox.message_id = any ($messageIds)
        and outbox.message_id = decided.message_id
        and outbox.attempt = decided.attempt
        and outbox.state = 'uncertain'
        and decided.again
      returning decided.*, outbox.started_at
    ), removed as (
      delete from outbox
      using decided
      where outbox.account_id = $accountId
        and outbox.message_id = any ($messageIds)
        and outbox.message_id = decided.message_id
        and outbox.attempt = decided.attempt
        and outbox.state = 'uncertain'
        and not decided.again
      returning decided.*, outbox.started_at
    ), done as (
      select * from requeued
      union all
      select * from removed
    ), attempts as (
      insert into message_attempts (account_id, message_id, attempt, status, started_at)
      select $accountId, message_id, attempt, 'uncertain', started_at
      from done
      on conflict (account_id, message_id, attempt) do nothing
    ), marked as (
      update messages
      set possibly_duplicate = true,
        status = case when done.again then messages.status else 'failed' end,
        failed_at = case when done.again then null else ${failedAt("now()", "done.started_at")} end,
        error = case when done.again then null else $error::jsonb end
      from done
      where messages.account_id = $accountId
        and messages.message_id = any ($messageIds)
        and messages.message_id = done.message_id
    )
    select message_id, contact_id, again
    from done`,
});

const UNKNOWN = {
  code: "outcome_unknown",
  detail: "The channel never reported whether it took the message, after as many attempts as are allowed.",
  retryable: true,
  providerCode: null,
};

/** Queues messages again until they failed `maxFailures` times. */
export async function resendUncertain(
  session: Session,
  owner: LaneOwner,
  messages: UncertainMessage[],
  maxFailures: number,
): Promise<FreedPlace[]> {
  const { accountId, senderId } = owner;
  const rows = await session.run(settle, {
    ...owner,
    messageIds: messages.map((message) => message.message_id),
    attempts: messages.map((message) => message.attempt),
    again: messages.map((message) => message.failures + 1 < maxFailures),
    error: JSON.stringify(UNKNOWN),
  });
  const failed = rows.filter((row) => !row.again);
  await appendEvents(
    session,
    failed.map((row) => ({ accountId, type: "message.failed", id: row.message_id })),
  );
  return rows.map((row) => ({ accountId, messageId: row.message_id, senderId, contactId: row.contact_id }));
}

/** Keeps when silence will mean that messages were lost, so that no later hook postpones that time. */
export async function keepSettleTimes(
  session: Session,
  owner: LaneOwner,
  found: { message: UncertainMessage; settleAt: number }[],
): Promise<void> {
  await session.run(keepSettleAt, {
    ...owner,
    messageIds: found.map(({ message }) => message.message_id),
    attempts: found.map(({ message }) => message.attempt),
    settleMs: found.map(({ settleAt }) => settleAt),
  });
}
