-- compatible from: 27

-- The file of an ended export stays for a while, so that programs can download it, whether it was mailed or not. An export
-- without an address is only downloaded.
alter table exports rename column link_expires_at to file_expires_at;
alter index exports_link rename to exports_file;
alter table exports alter column email drop not null;
alter table exports drop constraint exports_delivery_check;
alter table exports add constraint exports_delivery_check check (delivery in ('attachment', 'link', 'download'));

drop index exports_running;
create unique index exports_running on exports (account_id, email, md5(filter::text)) nulls not distinct
  where status in ('queued', 'running', 'mailing');
alter index exports_running alter column 3 set statistics 0;
