// Reads the counts of a range, step by step. Changes that aren't summed yet are included, so the counts are exact.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { Measure } from "./measure.ts";

export interface UsageRange {
  from: Date;
  to: Date;
  /** Seconds, a multiple of the resolution. */
  step: number;
  /** Minutes of the counts to read: 1 or 60. */
  resolution: 1 | 60;
}

const COLUMNS = {
  /** Number of the step, from 0. */
  place: t.int4,
  measure: t.textOf<Measure>(),
  count: t.int8,
};

export type UsageRow = t.Outputs<typeof COLUMNS>;

const read = statement({
  name: "read_usage",
  parameters: {
    accountId: t.uuid,
    senderId: t.nullable(t.uuid),
    resolution: t.int2,
    from: t.timestamptz,
    to: t.timestamptz,
    step: t.float8,
  },
  columns: COLUMNS,
  sql: `with counted as (
      select at, measure, count
      from usage_counts
      where account_id = $accountId
        and step = $resolution
        and at >= $from
        and at < $to
        and ($senderId::uuid is null or sender_id = $senderId)
      union all
      select date_bin(make_interval(mins => $resolution), to_timestamp(minute * 60::float8), 'epoch'), measure, count
      from usage_changes
      cross join lateral unnest(sender_ids, minutes, measures, counts) as change (sender_id, minute, measure, count)
      where account_id = $accountId
        and ($senderId::uuid is null or sender_id = $senderId)
    )
    select floor(extract(epoch from at - $from)::float8 / $step::float8)::integer as place, measure, sum(count)::bigint as count
    from counted
    where at >= $from
      and at < $to
    group by place, measure
    having sum(count) <> 0`,
});

export function readUsage(
  database: Database,
  { accountId, senderId }: { accountId: string; senderId: string | null },
  range: UsageRange,
): Promise<UsageRow[]> {
  return database.run(read, { accountId, senderId, ...range });
}
