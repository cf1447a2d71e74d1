// Records attempts that didn't succeed: their messages are queued again, stay uncertain or fail.
import type { ChannelError } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { ALIVE, type LaneOwner, OWNED, OWNED_LANE } from "./owned-lane.ts";

export interface Setback {
  messageId: string;
  attempt: number;
  /** `queued`: again after the delay. `uncertain`: the channel may have taken it. `failed`: never again. */
  next: "queued" | "uncertain" | "failed";
  delayMs: number;
  /** Whether it counts against the limit of attempts. */
  counts: boolean;
  error: ChannelError;
}

/**
 * `state` is the outbox rows' state before: `uncertain` settles messages of unknown outcome, which may be duplicates from
 * now on. A message that a fact has settled meanwhile has no outbox row any more, and nothing happens to it.
 */
const settle = statement({
  name: "settle_attempts",
  parameters: {
    ...OWNED,
    state: t.text,
    attempts: t.int2Array,
    nexts: t.textArray,
    delays: t.float8Array,
    counts: t.boolArray,
    errors: t.jsonbArray,
  },
  columns: { message_id: t.uuid, contact_id: t.uuid, next: t.textOf<Setback["next"]>() },
  sql: `with ${OWNED_LANE}, ${ALIVE}, locked as materialized (
      select message_id, contact_id
      from messages
      where account_id = $accountId
        and message_id = any (array(select message_id from alive))
      order by message_id
      for no key update
    ), setbacks as materialized (
      select setback.*, locked.contact_id
      from unnest($messageIds::uuid[], $attempts::smallint[], $nexts::text[], $delays::float8[], $counts::boolean[],
          $errors::jsonb[])
        as setback (message_id, attempt, next, delay_ms, counts, error)
      cross join lane
      join locked on locked.message_id = setback.message_id
    ), moved as (
      update outbox
      set state = setbacks.next,
        due_at = now() + make_interval(secs => setbacks.delay_ms / 1000),
        failures = outbox.failures + setbacks.counts::int
      from setbacks
      where outbox.account_id = $accountId
        and outbox.message_id = any ($messageIds)
        and outbox.message_id = setbacks.message_id
        and outbox.attempt = setbacks.attempt
        and outbox.state = $state
        and setbacks.next <> 'failed'
      returning setbacks.*, outbox.started_at
    ), removed as (
      delete from outbox
      using setbacks
      where outbox.account_id = $accountId
        and outbox.message_id = any ($messageIds)
        and outbox.message_id = setbacks.message_id
        and outbox.attempt = setbacks.attempt
        and outbox.state = $state
        and setbacks.next = 'failed'
      returning setbacks.*, outbox.started_at
    ), done as (
      select * from moved
      union all
      select * from removed
    ), attempts as (
      insert into message_attempts (account_id, message_id, attempt, status, error, started_at)
      select $accountId, message_id, attempt,
        case when $state = 'uncertain' then 'uncertain' when next = 'queued' then 'retried' else next end,
        error, started_at
      from done
      on conflict (account_id, message_id, attempt) do nothing
    ), written as (
      update messages
      set possibly_duplicate = messages.possibly_duplicate or $state = 'uncertain',
        status = case done.next when 'failed' then 'failed' else messages.status end,
        failed_at = case done.next when 'failed' then 
          greatest(now(), done.started_at, messages.created_at, messages.sent_at)
        end,
        error = case done.next when 'failed' then done.error end
      from done
      where messages.account_id = $accountId
        and messages.message_id = any ($messageIds)
        and messages.message_id = done.message_id
        and messages.status in ('queued', 'sent')
        and (done.next = 'failed' or $state = 'uncertain')
    )
    select message_id, contact_id, next
    from done`,
});

/** Returns the recorded setbacks. A fact, or another owner, has settled the others. */
export async function settleAttempts(
  session: Session,
  owner: LaneOwner,
  state: "sending" | "uncertain",
  setbacks: Setback[],
) {
  const sorted = setbacks.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1));
  const { accountId } = owner;
  const rows = await session.run(settle, {
    ...owner,
    state,
    messageIds: sorted.map((setback) => setback.messageId),
    attempts: sorted.map((setback) => setback.attempt),
    nexts: sorted.map((setback) => setback.next),
    delays: sorted.map((setback) => setback.delayMs),
    counts: sorted.map((setback) => setback.counts),
    errors: sorted.map((setback) => JSON.stringify(setback.error)),
  });
  const failed = rows.filter((row) => row.next === "failed");
  await appendEvents(
    session,
    failed.map((row) => ({ accountId, type: "message.failed", id: row.message_id })),
  );
  return rows;
}

/** Returns the messages of the recorded setbacks. */
export async function recordSetbacks(
  session: Session,
  owner: LaneOwner,
  setbacks: Setback[],
): Promise<Set<string>> {
  const rows = await settleAttempts(session, owner, "sending", setbacks);
  return new Set(rows.map((row) => row.message_id));
}
