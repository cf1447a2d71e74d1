// Adds noted changes to the counts, and deletes old counts. A change is deleted in the transaction that adds it, so none is counted twice or lost.
import { cleanUp } from "../platform/database/clean-up.ts";
import { type Database, statement, t } from "../platform/database/index.ts";

/** Changes that one transaction adds. */
const BATCH = 1_000;
/** Days that counts are kept. */
const KEPT_DAYS = 400;
/** Any number that no other advisory lock has. */
const LOCK = 7_320_500_611;

/** One worker sums at a time: the next statement reads counts and writes their sums. */
const takeTurn = statement({
  name: "take_turn_to_sum_usage",
  parameters: { lock: t.int8 },
  columns: { is_ours: t.bool },
  sql: "select pg_try_advisory_xact_lock($lock) as is_ours",
});

const sum = statement({
  name: "sum_usage",
  parameters: { batch: t.int8 },
  columns: { taken: t.int8 },
  sql: `with oldest as materialized (
      select account_id, change_id
      from usage_changes
      order by account_id, change_id
      limit $batch
    ), taken as (
      delete from usage_changes
      using oldest
      where usage_changes.account_id = oldest.account_id
        and usage_changes.change_id = oldest.change_id
      returning usage_changes.account_id, sender_ids, hours, measures, counts
    ), changed as materialized (
      select account_id, to_timestamp(hour * 3600::float8) as at, sender_id, measure, sum(count) as count
      from taken
      cross join lateral unnest(sender_ids, hours, measures, counts) as change (sender_id, hour, measure, count)
      group by 1, 2, 3, 4
    ), touched as (
      select distinct account_id, at, sender_id
      from changed
    ), added as (
      insert into usage_counts (account_id, at, sender_id, counts)
      select account_id, at, sender_id, coalesce(jsonb_object_agg(measure, count) filter (where count <> 0), '{}')
      from (
        select account_id, at, sender_id, measure, sum(count) as count
        from (
          select account_id, at, sender_id, measure, count
          from changed
          union all
          select account_id, at, sender_id, known.measure, known.count::bigint
          from touched
          join usage_counts using (account_id, at, sender_id)
          cross join lateral jsonb_each_text(counts) as known (measure, count)
        ) as every
        group by 1, 2, 3, 4
      ) as summed
      group by 1, 2, 3
      on conflict (account_id, at, sender_id) do update
      set counts = excluded.counts
    )
    select count(*) as taken
    from taken`,
});

/** Returns without a sum while another worker sums. */
export async function sumUsage(database: Database): Promise<void> {
  for (let taken = BATCH; taken === BATCH; ) taken = await sumBatch(database);
}

function sumBatch(database: Database): Promise<number> {
  return database.transaction(async (session) => {
    const [turn] = await session.run(takeTurn, { lock: LOCK });
    if (!turn?.is_ours) return 0;
    const [row] = await session.run(sum, { batch: BATCH });
    return row?.taken ?? 0;
  });
}

export const forgetOldUsage = cleanUp({
  name: "delete_old_usage",
  table: "usage_counts",
  where: `at < now() - make_interval(days => ${KEPT_DAYS})`,
});
