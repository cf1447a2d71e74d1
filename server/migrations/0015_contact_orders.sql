-- compatible from: 15
-- Older programs wouldn't note who wrote last.

-- When the contact wrote its last message, if nothing was sent to it since. A column of its own, because an index with
-- last_message_at would have every message write to all indexes of the contact instead of none (HOT). This column changes
-- only when the contact writes, and with the first answer.
alter table contacts add column unanswered_at timestamptz;

update contacts
set unanswered_at = last.created_at
from (
  select distinct account_id, contact_id
  from messages
  where direction = 'in'
) as wrote
cross join lateral (
  select direction, created_at
  from messages
  where messages.contact_id = wrote.contact_id
    and messages.account_id = wrote.account_id
  order by message_id desc
  limit 1
) as last
where contacts.account_id = wrote.account_id
  and contacts.contact_id = wrote.contact_id
  and last.direction = 'in';

create index contacts_unanswered on contacts (account_mark, unanswered_at, contact_id) where unanswered_at is not null;

-- For the order of names. The beginning of a name, because an entry of the index has at most 2,704 bytes.
create index contacts_name on contacts (account_mark, left(search_name, 64), contact_id) where search_name is not null;
alter index contacts_name alter column 2 set statistics 0;
