// The contacts of a batch of sends: made where they are missing, touched where they are there.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { newUuid } from "../../platform/ids.ts";

export interface Recipient {
  accountId: string;
  phone: string;
  /** The sender that writes; the next message without one goes through it. */
  senderId: string;
}

export interface RecipientContact {
  contactId: string;
  created: boolean;
}

/**
 * `do update`, never `do nothing` plus a select: a concurrent insert would read as no row. The row stays locked until
 * the commit, so that an erasure comes wholly before or wholly after.
 */
const upsertRecipients = statement<
  [string[], string[], string[], string[]],
  { account_id: string; phone: string; contact_id: string }
>(
  "upsert_recipients",
  `insert into contacts as contact (account_id, contact_id, phone, last_sender_id, last_message_at)
   select account_id, contact_id, phone, sender_id, now()
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) as wanted (account_id, contact_id, phone, sender_id)
   order by account_id, phone
   on conflict (account_id, phone) do update
   set last_message_at = greatest(contact.last_message_at, excluded.last_message_at),
       last_sender_id = excluded.last_sender_id
   returning account_id, phone, contact_id`,
);

const findLocked = statement<[string[], string[]], { account_id: string; phone: string }>(
  "find_locked_contacts",
  `with wanted as materialized (
     select *
     from unnest($1::uuid[], $2::text[]) as wanted (account_id, phone)
   ), free as materialized (
     select contact.account_id, contact.phone
     from contacts as contact
     join wanted on wanted.account_id = contact.account_id and wanted.phone = contact.phone
     for no key update of contact skip locked
   )
   select contact.account_id, contact.phone
   from contacts as contact
   join wanted on wanted.account_id = contact.account_id and wanted.phone = contact.phone
   where not exists (
     select
     from free
     where free.account_id = contact.account_id and free.phone = contact.phone
   )`,
);

/** By `accountId + phone`. Each phone is touched once, with the sender that came last. */
export async function resolveRecipients(
  session: Session,
  recipients: Recipient[],
): Promise<Map<string, RecipientContact>> {
  const folded = new Map(recipients.map((recipient) => [recipient.accountId + recipient.phone, recipient]));
  const wanted = [...folded.values()];
  const proposed = new Set(wanted.map(() => newUuid()));
  const rows = await session.run(upsertRecipients, [
    wanted.map((recipient) => recipient.accountId),
    [...proposed],
    wanted.map((recipient) => recipient.phone),
    wanted.map((recipient) => recipient.senderId),
  ]);
  return new Map(
    rows.map((row) => [
      row.account_id + row.phone,
      { contactId: row.contact_id, created: proposed.has(row.contact_id) },
    ]),
  );
}

/** Those whose contact somebody else holds right now, by `accountId + phone`. */
export async function lockedRecipients(
  session: Session,
  recipients: Omit<Recipient, "senderId">[],
): Promise<Set<string>> {
  const rows = await session.run(findLocked, [
    recipients.map((recipient) => recipient.accountId),
    recipients.map((recipient) => recipient.phone),
  ]);
  return new Set(rows.map((row) => row.account_id + row.phone));
}
