-- compatible from: 1

-- The number of the last event that was deleted because of its age. Reading from before it would skip events.
alter table event_counters add column pruned_to bigint not null default 0;

-- Days that events are kept.
alter table accounts add column event_days integer not null default 30 check (event_days between 1 and 365);
