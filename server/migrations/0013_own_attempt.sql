-- What became of a message's attempt stands in the message itself: nearly every message has one, and a row of its own for
-- it was a second row to write, to update with each receipt, and to look for when the message is erased. The rows of
-- message_attempts are all other attempts: those that didn't succeed, and successes behind the first. One that both
-- know is the message's.
alter table messages
  add column attempt smallint,
  add column attempt_status text,
  add column attempt_channel_message_id text,
  add column attempt_started_at timestamptz,
  -- Of the new columns alone: that all rows satisfy it needs no reading of them all under this lock.
  add constraint messages_attempt_status_check check (attempt_status in ('sent', 'delivered', 'read')) not valid;
-- WhatsApp's message ids hold the phone.
alter table messages alter column attempt_channel_message_id set statistics 0;
-- A message grows by half when it is sent, and stays in its page.
alter table messages set (fillfactor = 50);
