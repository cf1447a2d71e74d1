-- The whole schema of the first release. Rules for every table: its primary and unique keys start with
-- account_id, other indexes start with the selective column (on an empty table the planner prefers an index
-- that starts with account_id, and keeps that plan), ids are made by the application, no triggers.
-- Everything personal hangs on contacts by foreign keys that cascade; outbox, for speed, is erased by name.
-- Columns with personal data keep no statistics: pg_stats would show values after they were deleted.

create table accounts (
  account_id uuid primary key,
  name text not null,
  last_sticker_number integer not null default 0,
  created_at timestamptz not null default now()
);

-- Keys for keyed hashes (erasure records, idempotency keys, staged facts), wrapped by PARLEY_SECRET_KEY.
create table hash_keys (
  account_id uuid not null references accounts on delete cascade,
  hash_key_id uuid not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, hash_key_id)
);

create table api_keys (
  account_id uuid not null references accounts on delete cascade,
  api_key_id uuid not null,
  name text not null,
  scopes text[] not null,
  prefix text not null,
  secret_hash bytea not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, api_key_id),
  unique (account_id, secret_hash)
);

create table event_counters (
  account_id uuid primary key references accounts on delete cascade,
  n bigint not null default 0
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- One row a batch and account: event number i of the row has the number seq + i (from 0) and is about ids[i + 1].
create table events (
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,
  types text[] not null,
  ids uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (account_id, seq)
);

create table idempotency_keys (
  account_id uuid not null references accounts on delete cascade,
  key_hash bytea not null,
  fingerprint bytea not null,
  message_id uuid,
  contact_id uuid,
  answer_status smallint,
  answer text,
  erased boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, key_hash)
);
create index idempotency_keys_contact on idempotency_keys (contact_id) where contact_id is not null;
create index idempotency_keys_created on idempotency_keys using brin (created_at);
alter table idempotency_keys alter column answer set statistics 0;

create table contacts (
  account_id uuid not null references accounts on delete cascade,
  contact_id uuid not null,
  phone text,
  name text,
  labels text[] not null default '{}',
  enhanced_data jsonb not null default '{}',
  last_sender_id uuid,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, contact_id),
  unique (account_id, phone)
) with (fillfactor = 85);
alter table contacts alter column phone set statistics 0;
alter table contacts alter column name set statistics 0;
alter table contacts alter column labels set statistics 0;
alter table contacts alter column enhanced_data set statistics 0;

-- What a channel calls a person, where it differs from the phone.
create table contact_addresses (
  account_id uuid not null,
  channel text not null,
  address text not null,
  contact_id uuid not null,
  learned_at timestamptz not null default now(),
  primary key (account_id, channel, address),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index contact_addresses_contact on contact_addresses (contact_id);
alter table contact_addresses alter column address set statistics 0;

create table senders (
  account_id uuid not null references accounts on delete cascade,
  sender_id uuid not null,
  channel text not null,
  phone text not null,
  is_default boolean not null,
  rate integer not null,
  status text not null check (status in ('active', 'paused')),
  paused_reason text,
  channel_number_id text not null,
  channel_business_id text not null,
  credentials bytea not null,
  app_secret_hash bytea not null,
  hook_id text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, sender_id)
);
create unique index senders_phone on senders (account_id, channel, phone) where deleted_at is null;
create unique index senders_number on senders (account_id, channel, channel_number_id) where deleted_at is null;

create table templates (
  account_id uuid not null references accounts on delete cascade,
  channel text not null,
  channel_business_id text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  parameter_format text not null check (parameter_format in ('POSITIONAL', 'NAMED')),
  body text not null,
  variables text[] not null,
  components jsonb not null,
  -- Components beside the BODY that need parameters.
  other_parameters text[] not null,
  synced_at timestamptz not null default now(),
  -- What events name.
  template_id uuid not null,
  primary key (account_id, channel, channel_business_id, name, language),
  unique (account_id, template_id)
);

create table stickers (
  account_id uuid not null references accounts on delete cascade,
  number integer not null,
  animated boolean not null,
  bytes integer not null,
  sha256 bytea not null,
  image bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, number)
);
alter table stickers alter column image set storage external;

-- A channel's id for an uploaded sticker belongs to the sender that uploaded it.
create table sticker_media (
  account_id uuid not null,
  sender_id uuid not null,
  number integer not null,
  media_id text not null,
  expires_at timestamptz not null,
  primary key (account_id, sender_id, number),
  foreign key (account_id, number) references stickers on delete cascade
);

-- No index on status, times or the channel's id: updates of a message stay in its page (HOT).
create table messages (
  account_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  sender_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  type text not null,
  content jsonb not null,
  reference text,
  status text not null check (status in ('queued', 'sent', 'delivered', 'read', 'failed', 'received')),
  channel_message_id text,
  possibly_duplicate boolean not null default false,
  error jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  primary key (account_id, message_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
) with (fillfactor = 85);
create index messages_contact on messages (contact_id, message_id);
create index messages_reference on messages (reference, message_id) where reference is not null;
-- An inbound message that is delivered again is the same message.
create unique index messages_inbound on messages (account_id, sender_id, channel_message_id)
  where direction = 'in';
alter table messages alter column content set statistics 0;
alter table messages alter column reference set statistics 0;
alter table messages alter column error set statistics 0;

-- The result of one handing over. attempt counts from 1.
create table message_attempts (
  account_id uuid not null,
  message_id uuid not null,
  attempt smallint not null,
  status text not null check (status in ('sent', 'delivered', 'read', 'failed', 'retried', 'uncertain')),
  channel_message_id text,
  error jsonb,
  started_at timestamptz,
  settled_at timestamptz not null default now(),
  primary key (account_id, message_id, attempt),
  foreign key (account_id, message_id) references messages on delete cascade
) with (fillfactor = 90);
alter table message_attempts alter column error set statistics 0;

create sequence outbox_seq cache 1;

-- The durable queue of every sender's lane: a row goes when its message left. No foreign key, for speed.
create table outbox (
  account_id uuid not null,
  message_id uuid not null,
  sender_id uuid not null,
  contact_id uuid not null,
  seq bigint not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'uncertain')),
  attempt smallint not null default 0,
  failures smallint not null default 0,
  due_at timestamptz not null default now(),
  started_at timestamptz,
  primary key (account_id, message_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index outbox_lane on outbox (sender_id, seq);
create index outbox_contact on outbox (contact_id, seq);

-- Who may hand over what waits in a lane. The epoch rises with each change of owner.
create table lanes (
  account_id uuid not null references accounts on delete cascade,
  lane_id uuid not null,
  worker_id uuid,
  epoch bigint not null default 0,
  primary key (account_id, lane_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- One row a process, across accounts. intake_* says over which time its hooks were heard without a gap.
create table workers (
  worker_id uuid primary key,
  beat bigint not null default 0,
  beat_at timestamptz not null default now(),
  host text not null,
  pid integer not null,
  process_started text not null,
  takes_lanes boolean not null,
  jobs_pool_id text,
  intake_from timestamptz,
  intake_to timestamptz,
  intake_gap interval,
  stopped_at timestamptz
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- What a channel told us and could not be applied at once: one row a fact, found by the keyed hashes of all whom it
-- names. One that names nobody goes with any erasure of the account.
create table received_facts (
  account_id uuid not null references accounts on delete cascade,
  fact_id uuid not null,
  sender_id uuid not null,
  kind text not null,
  dedup_hash bytea not null,
  address_hashes bytea[] not null,
  payload jsonb not null,
  channel_time timestamptz not null,
  received_at timestamptz not null default now(),
  failures smallint not null default 0,
  next_try_at timestamptz,
  primary key (account_id, fact_id),
  unique (account_id, dedup_hash)
);
create index received_facts_addresses on received_facts using gin (address_hashes);
create index received_facts_try on received_facts (next_try_at) where next_try_at is not null;
alter table received_facts alter column payload set statistics 0;

create table exports (
  account_id uuid not null references accounts on delete cascade,
  export_id uuid not null,
  run_id uuid not null,
  email text not null,
  status text not null check (status in ('queued', 'running', 'mailing', 'sent', 'failed', 'canceled')),
  rows_done bigint not null default 0,
  rows_total bigint,
  bytes bigint,
  delivery text check (delivery in ('attachment', 'link')),
  error text,
  -- Tries that came to nothing, of the file and of the mail.
  failures smallint not null default 0,
  -- The mail was handed over once without word of what became of it.
  mail_unknown boolean not null default false,
  api_key_id uuid not null,
  created_at timestamptz not null default now(),
  snapshot_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, export_id)
);
alter table exports alter column email set statistics 0;
alter table exports alter column error set statistics 0;
create unique index exports_running on exports (account_id, email) where status in ('queued', 'running', 'mailing');

create table export_chunks (
  account_id uuid not null,
  export_id uuid not null,
  run_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (account_id, export_id, run_id, number),
  foreign key (account_id, export_id) references exports on delete cascade
);
alter table export_chunks alter column bytes set storage external;

-- The proof of an erasure: pseudonymous.
create table erasures (
  account_id uuid not null references accounts on delete cascade,
  erasure_id uuid not null,
  contact_id uuid not null,
  api_key_id uuid,
  counts jsonb not null,
  phone_hash bytea,
  hash_key_id uuid not null,
  exports_mailed uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (account_id, erasure_id)
);
create index erasures_phone on erasures (phone_hash);

create table erased_addresses (
  account_id uuid not null,
  address_hash bytea not null,
  erasure_id uuid not null,
  erased_at timestamptz not null,
  primary key (account_id, address_hash, erasure_id),
  foreign key (account_id, erasure_id) references erasures on delete cascade
);
