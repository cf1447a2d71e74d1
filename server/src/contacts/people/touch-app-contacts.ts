// How contacts change by what the channel's own app knows of them. No window opens, and nobody begins to wait for an answer.
import { statement, t } from "../../platform/database/index.ts";
import { identity, inbound, NAMED_BY_PROFILE, type Touch } from "./touch-inbound-contacts.ts";

const PARAMETERS = { accountId: t.uuid, ...inbound.parameters };
const COLUMNS = { contact_id: t.uuid, changed: t.bool, opened: t.bool };

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
      ${NAMED_BY_PROFILE}`,
});

/** The business chose these names in the app. What it typed into Parley stays. */
export const nameByAddressBook: Touch = statement({
  name: "name_contacts_by_address_book",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `update contacts
    set ${identity("given.name is not null and (contacts.name is null or contacts.profile_at is not null)", "null")}`,
});
