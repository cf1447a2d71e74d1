-- compatible from: 11

-- When the first attempt to make the file began.
alter table exports add column started_at timestamptz;
-- When the first rows were applied.
alter table imports add column started_at timestamptz;
