-- compatible from: 9

-- Seconds for which an uncertain message waits for its receipt. Null: the service's own limits.
alter table accounts add column uncertain_after integer check (uncertain_after > 0);
-- What happens to an uncertain message that counts as lost.
alter table accounts add column uncertain_action text not null default 'resend'
  check (uncertain_action in ('resend', 'fail'));
