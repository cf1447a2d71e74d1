-- compatible from: 8
-- Older programs would leave refused payloads of an erased contact in place.

-- Other systems that send contacts, for example a shop.
create table sources (
  account_id uuid not null references accounts on delete cascade,
  source_id uuid not null,
  name text not null,
  -- The last part of the URL that payloads are sent to. It contains the account's id and can't be guessed.
  address text not null,
  -- How a payload proves that it comes from the other system.
  verification jsonb not null,
  -- JSONata: makes a contact of a payload.
  mapping text not null,
  -- Encrypted with PARLEY_SECRET_KEY. The previous secret is also valid until its time.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, source_id)
);

-- Payloads that couldn't be applied. An erasure finds them by the keyed hashes of everybody whom the payload may name.
create table source_errors (
  account_id uuid not null,
  error_id uuid not null,
  source_id uuid not null,
  address_hashes bytea[] not null,
  faults jsonb not null,
  -- The beginning of the payload.
  payload text not null,
  payload_bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, error_id),
  foreign key (account_id, source_id) references sources on delete cascade
);
create index source_errors_source on source_errors (source_id, error_id);
create index source_errors_addresses on source_errors using gin (address_hashes);
alter table source_errors alter column faults set statistics 0;
alter table source_errors alter column payload set statistics 0;

-- What was synced last, under keyed hashes, so that redelivered and older payloads are recognised. A mark has no contact,
-- because it must outlive an erasure: a payload from before the erasure doesn't bring the person back.
-- No foreign key to accounts: see idempotency_keys.
create table sync_marks (
  account_id uuid not null,
  -- Of a delivery, of a source's last payload about a phone, or of one field of a contact.
  mark bytea not null,
  -- The time that the payload names, for the mark of a field.
  told_at timestamptz,
  -- A keyed hash of the payload, for the mark of a last payload.
  digest bytea,
  stored_at timestamptz not null default now(),
  primary key (account_id, mark)
) with (fillfactor = 80);
