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

/** Several rows have the same time: those of different senders, and changes. */
export type UsageRow = t.Outputs<typeof COLUMNS>;

const read = statement({
  name: "read_usage",
  parameters: {
    accountId: t.uuid,
    senderId: t.nullable(t.uuid),
    from: t.timestamptz,
    to: t.timestamptz,
  },
  columns: COLUMNS,
  sql: `select at, channel, counts
    from usage_counts
    left join senders using (account_id, sender_id)
    where account_id = $accountId
      and at >= $from
      and at < $to
      and ($senderId::uuid is null or sender_id = $senderId)
    union all
    select at, channel, jsonb_object_agg(measure, count)
    from (
      select to_timestamp(hour * 3600::float8) as at, channel, measure, sum(count) as count
      from usage_changes
      cross join lateral unnest(sender_ids, hours, measures, counts) as change (sender_id, hour, measure, count)
      left join senders using (account_id, sender_id)
      where account_id = $accountId
        and ($senderId::uuid is null or sender_id = $senderId)
      group by 1, 2, 3
    ) as changed
    where at >= $from
      and at < $to
    group by at, channel`,
});

export function readUsage(
  database: Database,
  { accountId, senderId }: { accountId: string; senderId: string | null },
  { from, to }: UsageRange,
): Promise<UsageRow[]> {
  return database.run(read, { accountId, senderId, from, to });
}
