-- How many facts of a sender's hooks were dropped, by cause.
create table dropped_facts (
  account_id uuid not null,
  sender_id uuid not null,
  cause text not null,
  count bigint not null,
  last_at timestamptz not null default now(),
  primary key (account_id, sender_id, cause)
);
