-- compatible from: 29
-- Older programs would store refused rows that an erasure doesn't find.

-- What to know about the file besides its refused rows: [{"code", "column", "rows", "lines"}], without names of columns.
alter table imports add column notices jsonb not null default '[]';

-- Of a refused row without a readable phone: keyed hashes of its digits and of its name. An erasure deletes the rows whose
-- digits or name are the erased person's. Without the pending list, which each erasure would read.
alter table import_rows add column named_hashes bytea[];
alter table import_rows alter column named_hashes set statistics 0;
create index import_rows_named on import_rows using gin (named_hashes) with (fastupdate = off)
  where named_hashes is not null;
drop index import_rows_unreadable;

-- People who were erased while a file is being received, by the hashes of their addresses, digits and name: rows that arrive
-- later are compared with them. The rows go when the file was received.
create table import_erased (
  account_id uuid not null,
  import_id uuid not null,
  hash bytea not null,
  foreign key (account_id, import_id) references imports on delete cascade
);
alter table import_erased alter column hash set statistics 0;
create index import_erased_import on import_erased (account_id, import_id);
