// How contacts change by what the channel's own app knows of them. No window opens, and nobody begins to wait for an answer.
import { statement, t } from "../../platform/database/index.ts";
import { inbound, type Touch } from "./resolve-inbound-contacts.ts";

const PARAMETERS = { accountId: t.uuid, ...inbound.parameters };
const COLUMNS = { contact_id: t.uuid, changed: t.bool };

const IDENTITY = `phone = coalesce(contacts.phone, given.phone),
      name = coalesce(contacts.name, given.name),
      updated_at = case
        when contacts.phone is null and given.phone is not null then now()
        when contacts.name is null and given.name is not null then now()
        else contacts.updated_at
      end
    from ${inbound.as("given")}
    where contacts.account_id = $accountId
      and contacts.contact_id = any ($contactIds)
      and contacts.contact_id = given.contact_id
    returning contacts.contact_id, contacts.updated_at = now() as changed`;

/** For messages in both directions, new and old ones: the newest decides through which sender the next message goes. */
export const touchByAppMessages: Touch = statement({
  name: "touch_contacts_by_app_messages",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `update contacts
    set last_message_at = greatest(contacts.last_message_at, given.at),
      last_sender_id = case
        when contacts.last_message_at is null or given.at >= contacts.last_message_at then given.sender_id
        else coalesce(contacts.last_sender_id, given.sender_id)
      end,
      ${IDENTITY}`,
});

export const nameByAddressBook: Touch = statement({
  name: "name_contacts_by_address_book",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `update contacts
    set ${IDENTITY}`,
});
