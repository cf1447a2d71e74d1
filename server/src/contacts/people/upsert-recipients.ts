// The contacts of a batch of messages that name them by phone. Missing contacts are created.
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { newUuid } from "../../platform/ids.ts";

export interface Recipient {
  accountId: string;
  phone: string;
  /** The next message without a sender goes through this one. */
  senderId: string;
}

export interface RecipientContact {
  contactId: string;
  created: boolean;
}

/**
 * `do update` returns the row of a concurrent insert; `do nothing` would return none. The row stays locked until the commit,
 * so that an erasure happens entirely before or entirely after.
 */
const upsertRecipients = statement({
  name: "upsert_recipients",
  parameters: {
    accountIds: t.uuidArray,
    contactIds: t.uuidArray,
    phones: t.textArray,
    senderIds: t.uuidArray,
  },
  columns: { account_id: t.uuid, phone: t.nullable(t.text), contact_id: t.uuid },
  sql: `insert into contacts as contact (account_id, contact_id, phone, last_sender_id, last_message_at)
    select account_id, contact_id, phone, sender_id, now()
    from unnest($accountIds::uuid[], $contactIds::uuid[], $phones::text[], $senderIds::uuid[])
      as wanted (account_id, contact_id, phone, sender_id)
    order by account_id, phone
    on conflict (account_id, phone) do update
    set last_message_at = greatest(contact.last_message_at, excluded.last_message_at),
        last_sender_id = excluded.last_sender_id
    returning account_id, phone, contact_id`,
});

const findLocked = statement({
  name: "find_locked_contacts",
  parameters: { accountIds: t.uuidArray, phones: t.textArray },
  columns: { account_id: t.uuid, phone: t.text },
  sql: `with wanted as materialized (
      select *
      from unnest($accountIds::uuid[], $phones::text[]) as wanted (account_id, phone)
    ), free as materialized (
      select contact.account_id, contact.phone
      from contacts as contact
      join wanted on wanted.account_id = contact.account_id and wanted.phone = contact.phone
      for no key update of contact skip locked
    )
    select wanted.account_id, wanted.phone
    from wanted
    join contacts using (account_id, phone)
    except
    select account_id, phone
    from free`,
});

/** Returns contacts by `accountId + phone`. Each is touched once, with its last sender in the list. */
export async function resolveRecipients(
  session: Session,
  recipients: Recipient[],
): Promise<Map<string, RecipientContact>> {
  const folded = new Map(recipients.map((recipient) => [recipient.accountId + recipient.phone, recipient]));
  const wanted = [...folded.values()];
  const proposed = new Set(wanted.map(() => newUuid()));
  const rows = await session.run(upsertRecipients, {
    accountIds: wanted.map((recipient) => recipient.accountId),
    contactIds: [...proposed],
    phones: wanted.map((recipient) => recipient.phone),
    senderIds: wanted.map((recipient) => recipient.senderId),
  });
  return new Map(
    rows.map((row) => [
      `${row.account_id}${row.phone}`,
      { contactId: row.contact_id, created: proposed.has(row.contact_id) },
    ]),
  );
}

/** Returns, as `accountId + phone`, the recipients whose contact another transaction has locked. */
export async function lockedRecipients(
  session: Session,
  recipients: Omit<Recipient, "senderId">[],
): Promise<Set<string>> {
  const rows = await session.run(findLocked, {
    accountIds: recipients.map((recipient) => recipient.accountId),
    phones: recipients.map((recipient) => recipient.phone),
  });
  return new Set(rows.map((row) => row.account_id + row.phone));
}
