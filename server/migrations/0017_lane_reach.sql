-- compatible from: 16

-- Since when the owner of a sender's lane can't reach the channel; null while it can. For explanations only.
alter table lanes add column unreachable_since timestamptz;
