// The contacts of a batch of sends that name them by their ids: touched, and never made.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";

export interface KnownRecipient {
  accountId: string;
  contactId: string;
  /** The sender that writes; the next message without one goes through it. */
  senderId: string;
}

/** Locked in the order of phones, as all contacts are; those without one have no place in it and come last. */
const touch = statement<[string[], string[], string[]], { contact_id: string }>(
  "touch_recipients",
  `with wanted as materialized (
     select *
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as wanted (account_id, contact_id, sender_id)
   ), locked as materialized (
     select contact.account_id, contact.contact_id, wanted.sender_id
     from wanted
     join contacts as contact
       on contact.account_id = wanted.account_id
       and contact.contact_id = wanted.contact_id
     order by contact.account_id, contact.phone, contact.contact_id
     for no key update of contact
   )
   update contacts
   set last_message_at = greatest(contacts.last_message_at, now()),
       last_sender_id = locked.sender_id
   from locked
   where contacts.account_id = locked.account_id
     and contacts.contact_id = locked.contact_id
   returning contacts.contact_id`,
);

const findLocked = statement<[string[], string[]], { contact_id: string }>(
  "find_locked_contacts_by_id",
  `with wanted as materialized (
     select *
     from unnest($1::uuid[], $2::uuid[]) as wanted (account_id, contact_id)
   ), free as materialized (
     select contact.contact_id
     from wanted
     join contacts as contact
       on contact.account_id = wanted.account_id
       and contact.contact_id = wanted.contact_id
     for no key update of contact skip locked
   )
   select contact_id
   from wanted
   where contact_id not in (select contact_id from free)`,
);

/** The ids of those that are there: each is touched once, with the sender that came last, and stays locked. */
export async function touchRecipients(session: Session, recipients: KnownRecipient[]): Promise<Set<string>> {
  const wanted = [...new Map(recipients.map((recipient) => [recipient.contactId, recipient])).values()];
  const rows = await session.run(touch, [
    wanted.map((recipient) => recipient.accountId),
    wanted.map((recipient) => recipient.contactId),
    wanted.map((recipient) => recipient.senderId),
  ]);
  return new Set(rows.map((row) => row.contact_id));
}

/** The ids of those that somebody else holds right now, or that are gone. */
export async function lockedContacts(
  session: Session,
  recipients: Omit<KnownRecipient, "senderId">[],
): Promise<Set<string>> {
  const rows = await session.run(findLocked, [
    recipients.map((recipient) => recipient.accountId),
    recipients.map((recipient) => recipient.contactId),
  ]);
  return new Set(rows.map((row) => row.contact_id));
}
