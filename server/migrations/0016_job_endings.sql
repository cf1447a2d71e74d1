-- compatible from: 16
-- Older programs would write `done`, which the check refuses.

alter table bulk_jobs drop constraint bulk_jobs_status_check;
update bulk_jobs set status = 'finished' where status = 'done';
alter table bulk_jobs add constraint bulk_jobs_status_check check (
  status in ('queued', 'running', 'finished', 'failed', 'canceled')
);
