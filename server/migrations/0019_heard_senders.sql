-- When hooks that name a sender last arrived. Silence about an uncertain message means that it was lost only while
-- hooks of its sender arrive: a process that is alive and can't be reached hears nothing.
-- A table of its own: a row of senders is wide, and a row of lanes is locked by each mark.
create table heard_senders (
  account_id uuid not null,
  sender_id uuid not null,
  heard_at timestamptz not null,
  -- Until then the channel may deliver again what it couldn't deliver while it wasn't heard.
  caught_up_at timestamptz not null,
  primary key (account_id, sender_id),
  foreign key (account_id, sender_id) references senders on delete cascade
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- Of an uncertain row: when silence means that it was lost. Null until its sender was heard after the row's limit.
alter table outbox add column settle_at timestamptz;

-- Seconds that an uncertain message of a sender that isn't heard waits beyond its limit.
alter table accounts add column uncertain_wait integer not null default 900
  check (uncertain_wait between 0 and 604800);

-- The gap before a stretch of hearing isn't waited for any more: what was missed is counted for each sender.
alter table workers drop column intake_gap;
