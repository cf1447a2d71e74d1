-- compatible from: 22
-- Older programs wouldn't note the windows that messages open.

-- What happens to a free text or a sticker when the contact's customer service window is known to be closed.
alter table accounts add column outside_window text not null default 'refuse'
  check (outside_window in ('refuse', 'try'));

-- windows: when the window of each sender closes, {"<sender_id>": "<time>"}. A column instead of a table: messages that arrive
-- and messages that leave touch the contact's row anyway. window_expires_at: the latest of these times.
alter table contacts
  add column windows jsonb not null default '{}',
  add column window_expires_at timestamptz;

-- Until now every message came through WhatsApp, whose windows are open for 24 hours.
update contacts
set windows = given.windows,
  window_expires_at = given.expires_at
from (
  select account_id, contact_id, jsonb_object_agg(sender_id, expires_at) as windows, max(expires_at) as expires_at
  from (
    select account_id, contact_id, sender_id, max(created_at) + interval '24 hours' as expires_at
    from messages
    where direction = 'in'
    group by account_id, contact_id, sender_id
  ) as by_sender
  group by account_id, contact_id
) as given
where contacts.account_id = given.account_id
  and contacts.contact_id = given.contact_id;

alter table contacts alter column windows set statistics 0;

create index contacts_windows on contacts (account_mark, window_expires_at) where window_expires_at is not null;
