// Reads the counts of a range. Changes that aren't summed yet are included, so the counts are exact.
import { type Database, statement, t } from "../platform/database/index.ts";
import type { Measure } from "./measure.ts";

export interface UsageRange {
  from: Date;
  to: Date;
  /** Seconds, whole hours. */
  step: number;
}

const COLUMNS = {
  at: t.timestamptz,
  /** Null for a sender that isn't known. */
  channel: t.nullable(t.text),
  counts: t.jsonb<Partial<Record<Measure, number>>>(),
};

/** Counts of a step; failures and prices of a whole period in which no price changes. */
export type UsageRow = t.Outputs<typeof COLUMNS>;

/** Sums here: 400 days are too many for the process. Reading them twice is quicker than keeping each count in a file. */
const read = statement({
  name: "read_usage",
  plan: "scan",
  parameters: {
    accountId: t.uuid,
    senderId: t.nullable(t.uuid),
    from: t.timestamptz,
    to: t.timestamptz,
    stepSeconds: t.float8,
    priceDays: t.timestamptzArray,
  },
  columns: COLUMNS,
  sql: `with hourly as not materialized (
      select at, channel, measure, count
      from (
        select account_id, at, sender_id, measure, count::integer
        from usage_counts
        cross join lateral jsonb_each_text(counts) as kept (measure, count)
        union all
        select account_id, to_timestamp(hour * 3600::float8), sender_id, measure, count
        from usage_changes
        cross join lateral unnest(sender_ids, hours, measures, counts) as change (sender_id, hour, measure, count)
      ) as every (account_id, at, sender_id, measure, count)
      left join senders using (account_id, sender_id)
      where account_id = $accountId
        and at >= $from
        and at < $to
        and ($senderId::uuid is null or sender_id = $senderId)
    )
    select at, channel, jsonb_object_agg(measure, count) as counts
    from (
      select date_bin(make_interval(secs => $stepSeconds), at, $from) as at, null as channel, measure, sum(count) as count
      from hourly
      where measure not like '% %' or measure like 'latency %'
      group by 1, 3
      union all
      select coalesce(($priceDays::timestamptz[])[width_bucket(at, $priceDays)], $from), channel, measure, sum(count)
      from hourly
      where measure like any ('{failure %,price %}')
      group by 1, 2, 3
    ) as summed
    group by at, channel`,
});

/** `priceDays`: when prices change, in order. */
export function readUsage(
  database: Database,
  { accountId, senderId }: { accountId: string; senderId: string | null },
  { from, to, step }: UsageRange,
  priceDays: Date[],
): Promise<UsageRow[]> {
  const stepSeconds = Math.min(step, (to.getTime() - from.getTime()) / 1_000);
  return database.run(read, { accountId, senderId, from, to, stepSeconds, priceDays });
}
