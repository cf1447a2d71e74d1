-- Background jobs that accounts asked for. graphile-worker holds one job for each account and queue: the next turn.
create table account_jobs (
  account_id uuid not null references accounts on delete cascade,
  queue text not null check (queue in ('sliced', 'whole')),
  name text not null,
  -- The bulk job, import or export.
  subject_id uuid not null,
  -- A turn goes to the job with the earliest time that has passed.
  run_at timestamptz not null default clock_timestamp(),
  -- Failures in a row.
  failures integer not null default 0,
  primary key (account_id, queue, name, subject_id)
);

create table account_turns (
  account_id uuid not null references accounts on delete cascade,
  queue text not null check (queue in ('sliced', 'whole')),
  -- Number of the current turn. A turn with a lower number is void.
  turn bigint not null default 0,
  -- Start of the current turn; null when the queue is empty.
  due_at timestamptz,
  primary key (account_id, queue)
);

-- A worker process runs several pools of graphile-worker.
alter table workers drop column jobs_pool_id;
alter table workers add column jobs_pool_ids text[] not null default '{}';
