-- What became of a message's attempt stands in the message itself: nearly every message has one, and a row of its own for
-- it was a second row to write, to update with each receipt, and to look for when the message is erased. The rows of
-- message_attempts are all other attempts: those that didn't succeed, and successes behind the first. One that both
-- know, as after an older program's receipt, is the message's.
alter table messages
  add column attempt smallint,
  add column attempt_status text check (attempt_status in ('sent', 'delivered', 'read')),
  add column attempt_channel_message_id text,
  add column attempt_started_at timestamptz;
-- WhatsApp's message ids hold the phone.
alter table messages alter column attempt_channel_message_id set statistics 0;
-- A message grows by half when it is sent, and stays in its page.
alter table messages set (fillfactor = 50);
