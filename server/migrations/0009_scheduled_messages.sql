-- compatible from: 9
-- Older programs would send expired messages, and never queue scheduled ones.

alter table messages
  -- When a scheduled message is due. Null for a message that was queued at once.
  add column send_at timestamptz,
  -- A message that waits at this time isn't sent any more.
  add column expires_at timestamptz,
  -- When a scheduled message was queued.
  add column queued_at timestamptz;

alter table outbox add column expires_at timestamptz;
create index outbox_expiring on outbox (sender_id, expires_at) where expires_at is not null;

-- Messages that aren't due yet. A row moves to the outbox when its message becomes due. No foreign key, as in the outbox: an
-- erasure deletes rows by contact_id.
create table scheduled_messages (
  account_id uuid not null,
  message_id uuid not null,
  sender_id uuid not null,
  contact_id uuid not null,
  send_at timestamptz not null,
  primary key (account_id, message_id)
);
create index scheduled_messages_due on scheduled_messages (sender_id, send_at, message_id);
create index scheduled_messages_contact on scheduled_messages (contact_id);
