-- compatible from: 7
-- Older programs would change messages without counting them.

-- What transactions changed in the counts of messages. A job adds the rows to usage_counts and deletes them: many
-- transactions that update the same counts would wait for each other. Nothing here is personal, so an erasure keeps it.
-- Element i of each array belongs to the same change. No foreign key to accounts: see idempotency_keys.
create table usage_changes (
  account_id uuid not null,
  change_id bigint generated always as identity,
  sender_ids uuid[] not null,
  -- When the messages were accepted or, inbound, written: minutes since 1970.
  minutes integer[] not null,
  -- See server/src/usage/measure.ts.
  measures text[] not null,
  counts integer[] not null,
  primary key (account_id, change_id)
) with (
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- Messages by the time at which they were accepted or, inbound, written, each with its present status.
create table usage_counts (
  account_id uuid not null,
  -- Length of a bucket in minutes.
  step smallint not null check (step in (1, 60)),
  -- Start of the bucket.
  at timestamptz not null,
  sender_id uuid not null,
  -- By measure. One row for each measure would make long ranges ten times slower to read.
  counts jsonb not null,
  primary key (account_id, step, at, sender_id)
) with (
  fillfactor = 70,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.05
);
alter table usage_counts alter column counts set statistics 0;

-- Messages from before this migration.
insert into usage_counts (account_id, step, at, sender_id, counts)
select account_id, step, at, sender_id, jsonb_object_agg(measure, count)
from (
  select account_id, step, date_bin(make_interval(mins => step), created_at, 'epoch') as at, sender_id, measure,
    count(*) as count
  from messages
  cross join (values (1), (60)) as steps (step)
  cross join lateral unnest(array[
    status,
    case when status = 'failed' then
      concat('failure ', coalesce(error ->> 'code', 'unknown'), ' ', coalesce(error ->> 'providerCode', '-')) end,
    case when sent_at is not null then concat('latency ', round(ln(greatest(1, round(extract(epoch from
      date_trunc('milliseconds', sent_at) - date_trunc('milliseconds', created_at)) * 1000))) / ln(1.1))) end
  ]) as measured (measure)
  where measure is not null
    and (step = 60 or created_at > now() - interval '48 hours')
  group by 1, 2, 3, 4, 5
) as counted
group by 1, 2, 3, 4;
