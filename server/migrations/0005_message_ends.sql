-- compatible from: 5
-- Older programs don't know these states, and would send a message that has expired.

-- Not validated: all rows satisfy the narrower check before.
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check check (
  status in ('scheduled', 'queued', 'sent', 'delivered', 'read', 'failed', 'expired', 'canceled', 'received')
) not valid;

-- When the message expired or was canceled.
alter table messages add column ended_at timestamptz;
