-- compatible from: 23

-- The newest attempt, by its start, whose receipt arrived, and when that receipt arrived. Shows that the channel's hooks came
-- through after that start.
alter table heard_senders
  add column receipt_of timestamptz,
  add column receipt_at timestamptz;
