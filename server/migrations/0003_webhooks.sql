-- compatible from: 3
-- Older programs would take the lanes of webhook endpoints for those of senders.

alter table lanes add column kind text not null default 'sender' check (kind in ('sender', 'webhook'));

-- Addresses of the account that get its events. An endpoint's lane has the same id.
create table webhook_endpoints (
  account_id uuid not null references accounts on delete cascade,
  endpoint_id uuid not null,
  url text not null,
  description text,
  types text[] not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text,
  -- Encrypted with PARLEY_SECRET_KEY. The previous secret also signs until its time.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Rises with each change of the fields above.
  version integer not null default 1,
  -- Events up to this number have become deliveries.
  position bigint not null,
  -- Since then, no attempt has succeeded.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, endpoint_id)
) with (fillfactor = 70);

-- One event for one endpoint, with its last attempt. Deleted with the contact whom the event is about.
create table webhook_deliveries (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  -- Null for a test event.
  event_number bigint,
  event_at timestamptz not null,
  type text not null,
  resource_id uuid not null,
  -- Null when the event is about no contact, or about an erased one.
  contact_id uuid,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  attempted_at timestamptz,
  duration_ms integer,
  request_body text,
  response_status smallint,
  response_body text,
  error text,
  primary key (account_id, delivery_id),
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade,
  -- The filter of an export may name a person, and no contact would take the text with it.
  check (type not like 'export.%' or (request_body is null and response_body is null))
) with (
  fillfactor = 70,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.05
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, event_number) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, delivery_id);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index webhook_deliveries_contact on webhook_deliveries (contact_id, account_id) where contact_id is not null;
alter table webhook_deliveries alter column request_body set statistics 0;
alter table webhook_deliveries alter column response_body set statistics 0;
alter table webhook_deliveries alter column error set statistics 0;
