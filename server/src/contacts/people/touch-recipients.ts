// The contacts of a batch of messages that name them by id. Missing contacts aren't created.
import { columnList, givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/http/index.ts";
import { RECIPIENT_COLUMNS, type RecipientContact, recipientIn } from "./upsert-recipients.ts";

const given = givenRows({
  accountId: t.uuid,
  contactId: t.uuid,
  senderId: t.uuid,
  personId: t.nullable(t.uuid),
});

/**
 * The first member who writes to a thread gets it, unless the thread is done. The membership is locked: it can't end or become a reader's before the commit,
 * so whoever changes it finds the thread and takes it away. Locks contacts in the order of their phones.
 */
const touch = statement({
  name: "touch_recipients",
  parameters: given.parameters,
  columns: { ...RECIPIENT_COLUMNS, is_taken: t.bool },
  sql: `with wanted as materialized (
      select *
      from ${given.as("wanted")}
    ), writers as materialized (
      select member.account_id, member.person_id
      from (select distinct account_id, person_id from wanted where person_id is not null) as given
      join memberships as member
        on member.account_id = given.account_id
        and member.person_id = given.person_id
      where member.ended_at is null
        and member.role <> 'reader'
      order by member.account_id, member.person_id
      for share of member
    ), locked as materialized (
      select contact.account_id, contact.contact_id, wanted.sender_id, wanted.person_id,
        case when contact.assignee_id is null and not contact.is_done then writers.person_id end as taker_id
      from wanted
      left join writers
        on writers.account_id = wanted.account_id
        and writers.person_id = wanted.person_id
      join contacts as contact
        on contact.account_id = wanted.account_id
        and contact.contact_id = wanted.contact_id
      order by contact.account_id, phone_key(contact.phone), contact.contact_id
      for no key update of contact
    )
    update contacts
    set last_message_at = greatest(contacts.last_message_at, now()),
        last_sender_id = locked.sender_id,
        assignee_id = coalesce(contacts.assignee_id, locked.taker_id),
        is_bot_handled = contacts.is_bot_handled and locked.person_id is null
    from locked
    where contacts.account_id = locked.account_id
      and contacts.contact_id = locked.contact_id
    returning ${columnList(RECIPIENT_COLUMNS, "contacts")}, locked.taker_id is not null as is_taken`,
});

/** Returns the existing contacts by id. They stay locked. Each is touched once, with its last sender in the list. */
export async function touchRecipients(
  session: Session,
  recipients: { accountId: string; contactId: string; senderId: string; by: Pick<Actor, "personId"> }[],
): Promise<Map<string, RecipientContact>> {
  const wanted = [
    ...new Map(recipients.map(({ by, ...to }) => [to.contactId, { ...to, personId: by.personId }])).values(),
  ];
  const rows = await session.run(touch, given.values(wanted));
  return new Map(
    rows.map((row) => [row.contact_id, { ...recipientIn(row), created: false, isTaken: row.is_taken }]),
  );
}
