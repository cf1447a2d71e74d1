-- compatible from: 18

-- Older programs pause senders without a time.
alter table senders add column paused_at timestamptz;
