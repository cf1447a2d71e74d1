-- Imports: what was uploaded, row by row, until it is applied; then what was refused, for its report.

create table imports (
  account_id uuid not null references accounts on delete cascade,
  import_id uuid not null,
  format text not null check (format in ('csv', 'ndjson')),
  -- Of a CSV file: what stands between its cells, and its header.
  delimiter text,
  headings text[] not null default '{}',
  dry_run boolean not null,
  status text not null check (status in ('receiving', 'queued', 'running', 'finished', 'canceled')),
  -- Each row counts once: it waits, or is one of these.
  rows_received bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0,
  repeated bigint not null default 0,
  erased bigint not null default 0,
  -- Rows up to this line of the file are settled.
  line_done bigint not null default 0,
  api_key_id uuid not null,
  -- An erasure that isn't older than this keeps the rows of its phone out.
  created_at timestamptz not null default clock_timestamp(),
  -- The last sign of life of the upload.
  received_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (account_id, import_id)
) with (fillfactor = 50);
alter table imports alter column headings set statistics 0;

-- Rows as they stood in the file. Those that wait go when they are applied; refused ones stay for the report. No foreign
-- key, for speed: an erasure deletes them by the hash of their phone, or, where it can't be read, any erasure of the account.
create table import_rows (
  account_id uuid not null,
  import_id uuid not null,
  line bigint not null,
  phone_hash bytea,
  content text not null,
  refused_code text,
  refused_column text,
  refused_value text,
  primary key (account_id, import_id, line)
) with (
  autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index import_rows_phone on import_rows (phone_hash, line) where phone_hash is not null;
create index import_rows_unreadable on import_rows (import_id, line) where phone_hash is null;
alter table import_rows alter column phone_hash set statistics 0;
alter table import_rows alter column content set statistics 0;
alter table import_rows alter column refused_column set statistics 0;
alter table import_rows alter column refused_value set statistics 0;
