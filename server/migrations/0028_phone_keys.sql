-- compatible from: 28
-- Older programs name a constraint that this version replaces.

-- The same for both forms of a mobile number in Mexico, Argentina and Brazil. Equals phoneKey in src/phones/phone-key.ts,
-- which explains the forms.
create function phone_key(phone text) returns text
language sql immutable parallel safe
return case
  when left(phone, 2) <> '+5' then phone
  when phone ~ '^\+521[0-9]{10}$' then '+52' || substr(phone, 5)
  when phone ~ '^\+549[0-9]{10}$' then '+54' || substr(phone, 5)
  when phone ~ '^\+55[1-9]{2}[6-9][0-9]{7}$' then left(phone, 5) || '9' || substr(phone, 6)
  else phone
end;

-- Merge contacts whose phones are two forms of one number. The contact that was created first is kept, with its phone and
-- its values. It gets what it doesn't have yet.
create temporary table merged on commit drop as
select account_id, contact_id, kept_id
from (
  select account_id, contact_id,
    first_value(contact_id) over (
      partition by account_id, phone_key(phone)
      order by created_at, contact_id
    ) as kept_id
  from contacts
  where phone like '+5%'
) as forms
where contact_id <> kept_id;

update contacts as kept
set name = coalesce(kept.name, other.name),
  labels = kept.labels || array(
    select label
    from unnest(other.labels) with ordinality as given (label, place)
    where label <> all (kept.labels)
    order by place
  ),
  enhanced_data = other.enhanced_data || kept.enhanced_data,
  last_sender_id = case
    when other.last_message_at > kept.last_message_at or kept.last_message_at is null then other.last_sender_id
    else kept.last_sender_id
  end,
  unanswered_at = case
    when other.last_message_at > kept.last_message_at or kept.last_message_at is null then other.unanswered_at
    else kept.unanswered_at
  end,
  last_message_at = greatest(kept.last_message_at, other.last_message_at),
  windows = (
    select coalesce(jsonb_object_agg(sender_id, expires_at), '{}')
    from (
      select sender_id, max(expires_at::timestamptz) as expires_at
      from (
        select * from jsonb_each_text(kept.windows)
        union all
        select * from jsonb_each_text(other.windows)
      ) as every (sender_id, expires_at)
      group by sender_id
    ) as latest
  ),
  window_expires_at = greatest(kept.window_expires_at, other.window_expires_at),
  updated_at = now()
from merged
join contacts as other
  on other.account_id = merged.account_id
  and other.contact_id = merged.contact_id
where kept.account_id = merged.account_id
  and kept.contact_id = merged.kept_id;

update messages
set contact_id = kept_id
from merged
where messages.account_id = merged.account_id and messages.contact_id = merged.contact_id;

update message_payloads
set contact_id = kept_id
from merged
where message_payloads.account_id = merged.account_id and message_payloads.contact_id = merged.contact_id;

update outbox
set contact_id = kept_id
from merged
where outbox.account_id = merged.account_id and outbox.contact_id = merged.contact_id;

update scheduled_messages
set contact_id = kept_id
from merged
where scheduled_messages.account_id = merged.account_id and scheduled_messages.contact_id = merged.contact_id;

update webhook_deliveries
set contact_id = kept_id
from merged
where webhook_deliveries.account_id = merged.account_id and webhook_deliveries.contact_id = merged.contact_id;

update contact_addresses
set contact_id = kept_id
from merged
where contact_addresses.account_id = merged.account_id and contact_addresses.contact_id = merged.contact_id;

update idempotency_keys
set contact_id = kept_id
from merged
where idempotency_keys.account_id = merged.account_id and idempotency_keys.contact_id = merged.contact_id;

insert into bulk_job_members (account_id, job_id, contact_id)
select merged.account_id, job_id, kept_id
from bulk_job_members
join merged using (account_id, contact_id)
on conflict do nothing;

delete from contacts
using merged
where contacts.account_id = merged.account_id and contacts.contact_id = merged.contact_id;

alter table contacts drop constraint contacts_phone;
create unique index contacts_phone on contacts (phone_key(phone), account_id);
alter index contacts_phone alter column 1 set statistics 0;
