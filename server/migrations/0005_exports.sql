-- Exports of a part of the book, as CSV or NDJSON, attached or behind a link; and what an account says of its exports.
-- An older process that still runs refuses exports meanwhile: its insert names the index that goes here.

alter table exports
  -- As the API shows it; {} is the whole book.
  add column filter jsonb not null default '{}',
  -- An erasure came by: the filter's words go when the export ends.
  add column filter_forgotten boolean not null default false,
  add column format text not null default 'csv' check (format in ('csv', 'ndjson')),
  -- Of the file as it is kept, packed.
  add column packed_bytes bigint,
  -- Until then its link opens the file; from then on the chunks may go.
  add column link_expires_at timestamptz;
alter table exports alter column filter set statistics 0;

drop index exports_running;
create unique index exports_running on exports (account_id, email, md5(filter::text))
  where status in ('queued', 'running', 'mailing');
alter index exports_running alter column 3 set statistics 0;
create index exports_link on exports (link_expires_at) where link_expires_at is not null;

alter table accounts
  -- Domains that exports may be mailed to, in lower case; none: any.
  add column export_domains text[] not null default '{}',
  -- Told of each export.
  add column notify_email text;
