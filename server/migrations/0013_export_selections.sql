-- compatible from: 13
-- Older programs would export all contacts that match the filter.

-- Contacts chosen by their ids, or left out, when the filter alone doesn't say it. Emptied when the export ends.
alter table exports add column selection jsonb;
alter table exports alter column selection set statistics 0;
