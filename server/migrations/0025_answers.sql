-- compatible from: 25
-- Older programs take an accepted message for an answer.

-- When the contact wrote the message that this one was accepted to answer: its `unanswered_at` at that time. Null if the
-- contact didn't wait. The channel's time; times of two clocks aren't compared to find out who wrote last.
alter table messages add column answers timestamptz;

create index messages_answers on messages (contact_id, account_id, answers) where answers is not null;
