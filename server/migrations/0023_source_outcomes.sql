-- compatible from: 23
-- Older programs wouldn't count what became of payloads.

-- How many payloads had each outcome, by the outcome's name in the API.
alter table sources add column outcomes jsonb not null default '{}';
