// Counts the waiting messages of all accounts by cause, for metrics. Bounded: a lane can hold millions.
// waiting-by-cause.ts counts those of one account for its usage.
import type { Session } from "../platform/database/session.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { Cause } from "./explain-waiting.ts";

/** Messages of a lane that are looked at, from its front, where the oldest are; and lanes that have some. */
export const LOOKED_AT = 200;
const LANES = 500;

/** `receipt` includes `no_hooks`: telling them apart takes a query for each sender. */
type FigureCause = Exclude<Cause, "scheduled" | "no_hooks"> | "sending";

const COLUMNS = { cause: t.textOf<FigureCause>(), count: t.int8, seconds: t.float8 };

export type WaitingFigure = t.Outputs<typeof COLUMNS>;

/**
 * `seconds`: how long the oldest has waited: since it was queued or, once it was tried, since it was accepted, which its id
 * tells. Lanes without messages cost one look into the index each.
 */
const read = statement({
  name: "read_waiting_figures",
  plan: "scan",
  parameters: { leaseSeconds: t.float8 },
  columns: COLUMNS,
  sql: `with lane as materialized (
      select sender_id, status = 'paused' as is_paused, exists (
        select
        from lanes
        join workers using (worker_id)
        where lanes.account_id = senders.account_id
          and lanes.lane_id = senders.sender_id
          and workers.stopped_at is null
          and now() - workers.beat_at < make_interval(secs => $leaseSeconds)
      ) as has_worker, exists (
        select
        from lanes
        where lanes.account_id = senders.account_id
          and lanes.lane_id = senders.sender_id
          and unreachable_since is not null
      ) as is_unreachable
      from senders
      where exists (select from outbox where outbox.sender_id = senders.sender_id)
        or exists (
          select
          from scheduled_messages
          where scheduled_messages.sender_id = senders.sender_id
            and send_at <= now()
        )
      limit ${LANES}
    )
    select told.cause, count(*) as count, extract(epoch from now() - min(told.since))::float8 as seconds
    from lane
    cross join lateral (
      select case
          when state = 'uncertain' then 'receipt'
          when state = 'sending' then 'sending'
          when not has_worker then 'no_worker'
          when is_paused then 'sender_paused'
          when is_unreachable then 'channel_unreachable'
          when turn > 1 then 'contact_turn'
          when due_at > now() then 'next_attempt'
          else 'queue'
        end as cause, since
      from (
        select state, due_at, row_number() over (partition by contact_id order by seq) as turn, case
            when attempt = 0 then due_at
            else to_timestamp(('x' || translate(left(message_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
          end as since
        from (
          select message_id, contact_id, state, attempt, due_at, seq
          from outbox
          where outbox.sender_id = lane.sender_id
          order by seq
          limit ${LOOKED_AT}
        ) as first
      ) as placed
      union all
      select case when has_worker then 'queue' else 'no_worker' end, send_at
      from (
        select send_at
        from scheduled_messages
        where scheduled_messages.sender_id = lane.sender_id
          and send_at <= now()
        order by send_at
        limit ${LOOKED_AT}
      ) as due
    ) as told
    group by told.cause`,
});

/** `leaseMs`: after this time without a beat, a worker counts as dead. */
export function readWaitingFigures(session: Session, leaseMs: number): Promise<WaitingFigure[]> {
  return session.run(read, { leaseSeconds: leaseMs / 1_000 });
}
