-- compatible from: 18
-- Older programs would write a workbook as NDJSON, and forget the rows of a dry run.

-- What each column of the file is: phone, name, labels, data or ignored. Beside the headings, because a mapping decides it.
alter table imports add column column_uses text[] not null default '{}';
alter table imports alter column column_uses set statistics 0;
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check check (format in ('csv', 'ndjson', 'xlsx'));
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in ('csv', 'csv_semicolon', 'ndjson', 'xlsx'));
