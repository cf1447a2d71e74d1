-- Long works over many contacts. A job keeps no phone: what was given is resolved to contacts when it starts.
create table bulk_jobs (
  account_id uuid not null references accounts on delete cascade,
  job_id uuid not null,
  kind text not null check (kind in ('erase', 'labels')),
  -- What the kind's step needs; emptied when the job ends, for it may hold what people wrote.
  parameters jsonb not null default '{}',
  api_key_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'canceled')),
  rows_total bigint not null default 0,
  -- Of these, the two after it were without effect.
  rows_done bigint not null default 0,
  not_found bigint not null default 0,
  refused bigint not null default 0,
  -- Members up to here were dealt with.
  after_contact_id uuid,
  -- Chunks in a row that came to nothing.
  failures smallint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, job_id)
);
alter table bulk_jobs alter column parameters set statistics 0;

create table bulk_job_members (
  account_id uuid not null,
  job_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, job_id, contact_id),
  foreign key (account_id, job_id) references bulk_jobs on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
-- With both columns of the foreign key, so that its cascade never takes an index that starts with account_id.
create index bulk_job_members_contact on bulk_job_members (contact_id, account_id);

-- Found among an account's records by both columns, whatever is known of the table.
drop index erasures_phone;
create index erasures_phone on erasures (phone_hash, account_id);

-- WhatsApp's message ids hold the phone, in base64, and the end of an export's file is short enough to be sampled.
alter table messages alter column channel_message_id set statistics 0;
alter table message_attempts alter column channel_message_id set statistics 0;
alter table export_chunks alter column bytes set statistics 0;

-- The check of this foreign key at each attempt, and its cascade row by row, cost half of an erasure's time. Attempts are
-- erased by name before their messages; whoever writes one has locked the contact first.
alter table message_attempts drop constraint message_attempts_account_id_message_id_fkey;

-- With both columns of the foreign key: before the first analyze a cascade, or a list of a contact's messages, took the
-- primary key and read all of an account's messages.
drop index messages_contact;
create index messages_contact on messages (contact_id, account_id, message_id);

-- Facts that name nobody go with any erasure.
create index received_facts_nobodys on received_facts (account_id) where address_hashes = '{}';
