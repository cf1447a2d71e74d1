// Compares the counts of usage with a recount of the messages.
import type { Database } from "../../platform/database/database.ts";

type Counts = Record<string, number>;

/** The counts of an account by the hour, as `sender at measure`. Sums only what was summed already, or all. */
export async function counted(database: Database, accountId: string): Promise<Counts> {
  return rowsOf(
    database,
    accountId,
    `select sender_id, at, known.measure, known.count::bigint as count
     from usage_counts
     cross join lateral jsonb_each_text(counts) as known (measure, count)
     where account_id = $1
     union all
     select sender_id, to_timestamp(hour * 3600::float8), measure, count
     from usage_changes
     cross join lateral unnest(sender_ids, hours, measures, counts) as change (sender_id, hour, measure, count)
     where account_id = $1`,
  );
}

/** What the counts must be, from the messages themselves. */
export async function recounted(database: Database, accountId: string): Promise<Counts> {
  return rowsOf(
    database,
    accountId,
    `select sender_id, date_bin('1 hour', created_at, 'epoch') as at, measure, 1 as count
     from messages
     cross join lateral unnest(array[
       status,
       case when status = 'failed' then concat('failure ', error ->> 'code', ' ', coalesce(error ->> 'providerCode', '-')) end,
       case when sent_at is not null then concat('latency ', round(ln(greatest(1, round(extract(epoch from
         date_trunc('milliseconds', sent_at) - date_trunc('milliseconds', coalesce(queued_at, created_at))) * 1000))) / ln(1.1))) end,
       case when price is not null and status in ('delivered', 'read') then concat_ws(' ', 'price', coalesce(price ->> 'billable', '-'),
         coalesce(price ->> 'category', '-'), coalesce(price ->> 'type', '-'),
         case when (price ->> 'billable')::boolean then price ->> 'country' end) end
     ]) as measured (measure)
     where account_id = $1
       and measure is not null`,
  );
}

async function rowsOf(database: Database, accountId: string, sql: string): Promise<Counts> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    `select concat_ws(' ', sender_id, at, measure) as name, sum(count)::bigint as count
     from (${sql}) as every
     group by 1
     having sum(count) <> 0
     order by 1`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
