-- compatible from: 10

-- When a payload last arrived with, and without, a valid proof of its origin. Up to a minute old.
alter table sources add column last_received_at timestamptz, add column last_unverified_at timestamptz;
