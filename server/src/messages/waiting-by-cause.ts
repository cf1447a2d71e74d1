// Counts the messages that wait, by sender and cause, for usage. explain-waiting.ts explains a single message.
import type { Timing } from "../config/timing.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { timeOfUuid } from "../platform/ids.ts";
import type { WaitingGroup, WaitingMessages } from "../usage/index.ts";
import type { Cause } from "./explain-waiting.ts";
import { readHearing } from "./read-hearing.ts";
import { judgeSilence, uncertainLimit } from "./silence.ts";

/** Scheduled messages don't count until they are due. */
const CAUSES: Record<Exclude<Cause, "scheduled"> | "sending", string> = {
  no_worker: "No process that sends messages is running.",
  sender_paused: "The sender is paused, because the channel refused it.",
  channel_unreachable: "There is no connection to the channel.",
  next_attempt: "The last attempt failed, and the next one comes later.",
  contact_turn: "Earlier messages of the sender to the same contact haven't left yet.",
  queue: "The messages leave when it is their turn, at the sender's rate.",
  sending: "The messages are on their way to the channel.",
  receipt: "It is unknown whether the channel took the messages, and receipts may still arrive.",
  no_hooks: "As `receipt`, but no hook of the sender arrives.",
};

/** Messages of a lane whose own causes are told apart: a lane can hold millions. Later ones wait for the queue. */
const TOLD_APART = 10_000;

const count = statement({
  name: "count_waiting_by_cause",
  parameters: { accountId: t.uuid, senderId: t.nullable(t.uuid), leaseSeconds: t.float8 },
  columns: {
    sender_id: t.uuid,
    cause: t.textOf<keyof typeof CAUSES>(),
    count: t.int8,
    /** The oldest message. Ids grow with time. */
    oldest: t.nullable(t.text),
    /** When the first attempt of those with an unknown outcome began, in milliseconds since 1970. */
    started_ms: t.nullable(t.float8),
  },
  sql: `with lane as materialized (
      select sender_id, status = 'paused' as is_paused, exists (
        select
        from lanes
        join workers using (worker_id)
        where lanes.account_id = $accountId
          and lanes.lane_id = senders.sender_id
          and workers.stopped_at is null
          and now() - workers.beat_at < make_interval(secs => $leaseSeconds)
      ) as has_worker, exists (
        select
        from lanes
        where lanes.account_id = $accountId
          and lanes.lane_id = senders.sender_id
          and unreachable_since is not null
      ) as is_unreachable
      from senders
      where account_id = $accountId
        and ($senderId::uuid is null or sender_id = $senderId)
    )
    select lane.sender_id, told.cause, sum(told.count)::bigint as count, min(told.oldest) as oldest,
      (extract(epoch from min(told.started_at)) * 1000)::float8 as started_ms
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
        end as cause,
        count(*) as count, min(message_id::text collate "C") as oldest,
        min(started_at) filter (where state = 'uncertain') as started_at
      from (
        select message_id, state, started_at, due_at, row_number() over (partition by contact_id order by seq) as turn
        from (
          select message_id, contact_id, state, started_at, due_at, seq
          from outbox
          where outbox.sender_id = lane.sender_id
            and outbox.account_id = $accountId
          order by seq
          limit ${TOLD_APART}
        ) as first
      ) as placed
      group by 1
      union all
      select case
          when not has_worker then 'no_worker'
          when is_paused then 'sender_paused'
          when is_unreachable then 'channel_unreachable'
          else 'queue'
        end, count(*), null, null
      from (
        select
        from outbox
        where outbox.sender_id = lane.sender_id
          and outbox.account_id = $accountId
        order by seq
        offset ${TOLD_APART}
      ) as later
      having count(*) > 0
      union all
      select case when has_worker then 'queue' else 'no_worker' end, count(*), min(message_id::text collate "C"), null
      from scheduled_messages
      where scheduled_messages.sender_id = lane.sender_id
        and scheduled_messages.account_id = $accountId
        and send_at <= now()
      having count(*) > 0
    ) as told
    group by lane.sender_id, told.cause
    order by count desc, lane.sender_id, told.cause`,
});

export function waitingByCause({
  database,
  timing,
}: {
  database: Database;
  timing: Timing;
}): WaitingMessages {
  return {
    causes: CAUSES,
    async read(accountId, senderId) {
      const leaseSeconds = timing.leaseMs / 1_000;
      const rows = await database.run(count, { accountId, senderId, leaseSeconds });
      const groups: WaitingGroup[] = [];
      for (const { sender_id, cause, count: messages, oldest, started_ms } of rows) {
        const isUnheard =
          started_ms !== null &&
          (await isSilent({ database, timing }, { accountId, senderId: sender_id }, started_ms));
        groups.push({
          senderId: sender_id,
          cause: isUnheard ? "no_hooks" : cause,
          count: messages,
          oldestAt: oldest === null ? null : timeOfUuid(oldest),
        });
      }
      return groups;
    },
  };
}

async function isSilent(
  { database, timing }: { database: Database; timing: Timing },
  lane: { accountId: string; senderId: string },
  startedAt: number,
): Promise<boolean> {
  const hearing = await readHearing(database, lane, timing);
  if (!hearing) return false;
  const silence = judgeSilence(
    { startedAt, limitMs: uncertainLimit("text", timing, hearing.afterMs), settleAt: null },
    hearing,
  );
  return silence.kind === "waiting" && silence.cause === "no_hooks";
}
