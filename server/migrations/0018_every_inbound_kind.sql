-- Messages of every kind that people send, and what an erasure must recognise when a channel delivers it again.

-- The payload of an inbound message that this version can't show, so that a later version can. It names its own person and
-- maybe others, for example on a contact card: address_hashes has the keyed hashes of everybody whom it may name.
create table message_payloads (
  account_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  address_hashes bytea[] not null,
  payload jsonb not null,
  primary key (account_id, message_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
alter table message_payloads alter column address_hashes set statistics 0;
alter table message_payloads alter column payload set statistics 0;
-- With both columns of the foreign key, so that its cascade never takes an index that starts with account_id.
create index message_payloads_contact on message_payloads (contact_id, account_id);
-- With a short pending list: every erasure reads it.
create index message_payloads_addresses on message_payloads using gin (address_hashes)
  with (gin_pending_list_limit = 256);

-- The newest inbound message of an account: up to its time the channel is known to have delivered.
create index messages_received on messages (account_id, message_id) where direction = 'in';

-- What a channel may deliver again though an erasure removed it, by keyed hashes: of one fact; or of an address, and then
-- every fact about it with a channel's time before told_before.
create table erased_facts (
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  told_before timestamptz not null,
  erased_at timestamptz not null default clock_timestamp(),
  primary key (account_id, hash)
);

-- Facts that name nobody are no longer removed by every erasure of their account.
drop index received_facts_nobodys;
-- Null where the channel told no time.
alter table received_facts alter column channel_time drop not null;

-- With every column that the address to write to is looked up by: most contacts have several now, and the primary key would
-- read all of an account's.
drop index contact_addresses_contact;
create index contact_addresses_contact on contact_addresses (contact_id, account_id, channel, learned_at);
