-- How many facts of a sender's hooks were dropped, by cause.
create table dropped_facts (
  account_id uuid not null,
  sender_id uuid not null,
  cause text not null,
  count bigint not null,
  last_at timestamptz not null default now(),
  primary key (account_id, sender_id, cause)
);

-- Finds a message by the channel's id of one of its attempts (decision 0020). The update that records the id writes every
-- index of the message; later updates stay in their page.
create index messages_channel_id on messages using hash (attempt_channel_message_id);
create index message_attempts_channel_id on message_attempts using hash (channel_message_id);
