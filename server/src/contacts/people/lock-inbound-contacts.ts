// Locks the contacts of people who wrote to an account, and creates missing ones.
import { type Phone, phoneKey } from "../../phones/index.ts";
import { type Session, selectRows, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { addressKey, type InboundPerson, type InboundTarget } from "./inbound-person.ts";

/**
 * Changes no existing contact: only with the lock is it known whether a message is older than an erasure. PostgreSQL locks
 * a conflicting row even if the condition is false. The updated column must not be part of a key: the lock would be
 * `for update`, which waits for receipts.
 */
const lockOrInsert = statement({
  name: "lock_or_insert_inbound_contacts",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray, phones: t.textArray },
  sql: `insert into contacts as kept (account_id, contact_id, phone)
    select $accountId, contact_id, phone
    from unnest($contactIds::uuid[], $phones::text[]) as given (contact_id, phone)
    on conflict (account_id, phone_key(phone)) do update
    set last_message_at = kept.last_message_at
    where false`,
});

/** The answered phone is the contact's, which may be the other form. `limit 1` keeps the subquery an index scan per phone. */
const findByPhone = statement({
  name: "find_contacts_by_phone",
  parameters: { accountId: t.uuid, keys: t.textArray },
  columns: { contact_id: t.uuid, phone: t.nullable(t.textOf<Phone>()) },
  sql: `select found.contact_id, found.phone
    from unnest($keys::text[]) as given (key)
    cross join lateral (
      select contact_id, phone
      from contacts
      where account_id = $accountId
        and phone_key(phone) = given.key
      limit 1
    ) as found`,
});

export const lockById = selectRows({
  name: "lock_inbound_contact_by_id",
  table: "contacts",
  key: { accountId: t.uuid, contactId: t.uuid },
  columns: { contact_id: t.uuid },
  suffix: "for no key update",
});

const insertHidden = statement({
  name: "insert_contact_without_phone",
  parameters: { accountId: t.uuid, contactId: t.uuid },
  sql: "insert into contacts (account_id, contact_id) values ($accountId, $contactId)",
});

const claimAddress = statement({
  name: "claim_inbound_address",
  parameters: { accountId: t.uuid, channel: t.text, address: t.text, contactId: t.uuid },
  columns: { contact_id: t.uuid },
  sql: `insert into contact_addresses as kept (account_id, channel, address, contact_id)
    values ($accountId, $channel, $address, $contactId)
    on conflict (account_id, channel, address) do update
    set learned_at = kept.learned_at
    returning contact_id`,
});

const remove = statement({
  name: "remove_unneeded_contacts",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  sql: `delete from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)`,
});

export interface LockedContact {
  contactId: string;
  created: boolean;
  /** The phone that the contact has or will get. */
  phone: Phone | null;
}

/** Locks contacts with a phone in the order of phones, then those without one. Changes no existing contact. */
export async function lockContacts(
  session: Session,
  accountId: string,
  targets: Map<InboundPerson, InboundTarget>,
): Promise<Map<InboundPerson, LockedContact>> {
  const groups = Map.groupBy(targets.keys(), (person) => keyOf(targets.get(person) as InboundTarget));
  const byKey = new Map<string, LockedContact>();
  const phones = [...targets.values()].flatMap((target) => (target.by === "phone" ? [target.phone] : []));
  for (const contact of await lockPhones(session, accountId, phones))
    byKey.set(keyOf({ by: "phone", phone: contact.phone }), contact);
  for (const key of [...groups.keys()].filter((one) => !byKey.has(one)).sort()) {
    const group = groups.get(key) as InboundPerson[];
    const [first] = group as [InboundPerson];
    const target = targets.get(first);
    const contactId = target?.by === "contact" ? target.contactId : undefined;
    const contact = await lockHidden(session, first, contactId);
    const phone = group.find((person) => person.phone !== null)?.phone ?? null;
    byKey.set(key, { ...contact, phone });
  }
  return new Map(
    [...groups].flatMap(([key, group]) => group.map((one) => [one, byKey.get(key) as LockedContact])),
  );
}

function keyOf(target: InboundTarget): string {
  switch (target.by) {
    case "phone":
      return `phone ${phoneKey(target.phone)}`;
    case "contact":
      return `contact ${target.contactId}`;
    case "address":
      return `address ${addressKey(target)}`;
  }
}

async function lockPhones(session: Session, accountId: string, phones: Phone[]) {
  if (phones.length === 0) return [];
  const byKey = [...new Map(phones.map((phone) => [phoneKey(phone), phone]))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const proposed = byKey.map(() => newUuid());
  await session.run(lockOrInsert, {
    accountId,
    contactIds: proposed,
    phones: byKey.map(([, phone]) => phone),
  });
  const own = new Set(proposed);
  return (await contactsByPhone(session, accountId, phones)).map((row) => ({
    contactId: row.contact_id,
    phone: row.phone,
    created: own.has(row.contact_id),
  }));
}

/** Each contact once. */
export async function contactsByPhone(session: Session, accountId: string, phones: Phone[]) {
  const rows = await session.run(findByPhone, { accountId, keys: [...new Set(phones.map(phoneKey))] });
  return rows.map((row) => ({ ...row, phone: row.phone as Phone }));
}

/** The address identifies a contact without a phone. If two transactions create one at once, the first one stays. */
async function lockHidden(
  session: Session,
  person: InboundPerson,
  known: string | undefined,
): Promise<{ contactId: string; created: boolean }> {
  const { accountId, channel, address } = person;
  if (known !== undefined) {
    const [locked] = await session.run(lockById, { accountId, contactId: known });
    if (locked) return { contactId: known, created: false };
  }
  const contactId = newUuid();
  await session.run(insertHidden, { accountId, contactId });
  const [claimed] = await session.run(claimAddress, { accountId, channel, address, contactId });
  if (claimed?.contact_id === contactId) return { contactId, created: true };
  await session.run(remove, { accountId, contactIds: [contactId] });
  return lockHidden(session, person, claimed?.contact_id);
}

export async function removeCreated(
  session: Session,
  accountId: string,
  contacts: Iterable<LockedContact>,
): Promise<void> {
  const contactIds = [...contacts].filter(({ created }) => created).map(({ contactId }) => contactId);
  if (contactIds.length > 0) await session.run(remove, { accountId, contactIds });
}
