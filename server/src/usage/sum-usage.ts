// Adds noted changes to the counts. A change is deleted in the transaction that adds it, so that none is counted twice or lost.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

/** Changes that one transaction adds. */
const BATCH = 1_000;
/** Hours that counts by the minute are kept. */
export const MINUTES_KEPT = 48;

/** Concurrent workers take different changes, and update counts in the same order, so that they can't deadlock. */
const sum = statement({
  name: "sum_usage",
  parameters: { batch: t.int8 },
  columns: { taken: t.int8 },
  sql: `with oldest as materialized (
      select account_id, change_id
      from usage_changes
      order by account_id, change_id
      limit $batch
      for update skip locked
    ), taken as (
      delete from usage_changes
      using oldest
      where usage_changes.account_id = oldest.account_id
        and usage_changes.change_id = oldest.change_id
      returning usage_changes.account_id, sender_ids, minutes, measures, counts
    ), summed as (
      select account_id, step, date_bin(make_interval(mins => step), to_timestamp(minute * 60::float8), 'epoch') as at,
        sender_id, measure, sum(count) as count
      from taken
      cross join lateral unnest(sender_ids, minutes, measures, counts) as change (sender_id, minute, measure, count)
      cross join (values (1), (60)) as steps (step)
      group by 1, 2, 3, 4, 5
    ), added as (
      insert into usage_counts (account_id, step, at, sender_id, measure, count)
      select account_id, step, at, sender_id, measure, count
      from summed
      where step = 60 or at > now() - make_interval(hours => ${MINUTES_KEPT})
      order by account_id, step, at, sender_id, measure
      on conflict (account_id, step, at, sender_id, measure) do update
      set count = usage_counts.count + excluded.count
    )
    select count(*) as taken
    from taken`,
});

export async function sumUsage(database: Database): Promise<void> {
  for (let taken = BATCH; taken === BATCH; )
    taken = (await database.run(sum, { batch: BATCH }))[0]?.taken ?? 0;
}
