-- compatible from: 18

-- For lists of messages that failed, expired or were canceled: few among millions. Not on status, which would have every
-- receipt write all indexes of its message (HOT). These columns change only when a message ends so.
create index messages_ended on messages (account_id, message_id) where failed_at is not null or ended_at is not null;
