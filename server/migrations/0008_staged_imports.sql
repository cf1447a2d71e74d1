-- What a row of an import asks for, read when it was uploaded, so that PostgreSQL applies rows without sending them out.
-- Null of rows that are read from their text instead: refused, very large, or older than this.
alter table import_rows add column phone text;
alter table import_rows add column name text;
alter table import_rows add column labels text[];
alter table import_rows add column groups jsonb;
alter table import_rows add column how jsonb;
alter table import_rows alter column phone set statistics 0;
alter table import_rows alter column name set statistics 0;
alter table import_rows alter column labels set statistics 0;
alter table import_rows alter column groups set statistics 0;
alter table import_rows alter column how set statistics 0;
