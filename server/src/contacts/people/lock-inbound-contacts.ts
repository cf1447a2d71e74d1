// Locks the contacts of people who wrote to us, and makes those that are missing.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Phone } from "../phone.ts";
import { addressKey, type InboundPerson, type InboundTarget } from "./inbound-person.ts";

/**
 * Changes nothing in existing contacts: only with the lock is it known whether the message is older than an erasure.
 * PostgreSQL locks conflicting rows even if the condition is false. The column in `set` must not be part of a key, or the
 * lock would be `for update`, which waits for receipts.
 */
const lockOrInsert = statement<[string, string[], Phone[]], never>(
  "lock_or_insert_inbound_contacts",
  `insert into contacts as kept (account_id, contact_id, phone)
   select $1, contact_id, phone
   from unnest($2::uuid[], $3::text[]) as given (contact_id, phone)
   on conflict (account_id, phone) do update
   set last_message_at = kept.last_message_at
   where kept.phone <> excluded.phone`,
);

const findLocked = statement<[string, Phone[]], { contact_id: string; phone: Phone }>(
  "find_inbound_contacts",
  `select found.contact_id, given.phone
   from unnest($2::text[]) as given (phone)
   cross join lateral (
     select contact_id
     from contacts
     where account_id = $1
       and phone = given.phone
     offset 0
   ) as found`,
);

const lockById = statement<[string, string], { contact_id: string }>(
  "lock_inbound_contact_by_id",
  `select contact_id
   from contacts
   where account_id = $1
     and contact_id = $2
   for no key update`,
);

const insertHidden = statement<[string, string], never>(
  "insert_contact_without_phone",
  `insert into contacts (account_id, contact_id)
   values ($1, $2)`,
);

const claimAddress = statement<[string, string, string, string], { contact_id: string }>(
  "claim_inbound_address",
  `insert into contact_addresses as kept (account_id, channel, address, contact_id)
   values ($1, $2, $3, $4)
   on conflict (account_id, channel, address) do update
   set learned_at = kept.learned_at
   returning contact_id`,
);

const remove = statement<[string, string[]], never>(
  "remove_unneeded_contacts",
  `delete from contacts
   where account_id = $1
     and contact_id = any ($2::uuid[])`,
);

export interface LockedContact {
  contactId: string;
  created: boolean;
  /** The phone that it has, or will get. */
  phone: Phone | null;
}

/** Phones in order, then those without one. Nothing of a contact that was there is changed. */
export async function lockContacts(
  session: Session,
  accountId: string,
  targets: Map<InboundPerson, InboundTarget>,
): Promise<Map<InboundPerson, LockedContact>> {
  const groups = Map.groupBy(targets.keys(), (person) => keyOf(targets.get(person) as InboundTarget));
  const byKey = new Map<string, LockedContact>();
  const phones = [...targets.values()].flatMap((target) => (target.by === "phone" ? [target.phone] : []));
  for (const contact of await lockPhones(session, accountId, [...new Set(phones)].sort()))
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
      return `phone ${target.phone}`;
    case "contact":
      return `contact ${target.contactId}`;
    case "address":
      return `address ${addressKey(target)}`;
  }
}

async function lockPhones(session: Session, accountId: string, phones: Phone[]) {
  if (phones.length === 0) return [];
  const proposed = phones.map(() => newUuid());
  await session.run(lockOrInsert, [accountId, proposed, phones]);
  const rows = await session.run(findLocked, [accountId, phones]);
  const own = new Set(proposed);
  return rows.map((row) => ({
    contactId: row.contact_id,
    phone: row.phone,
    created: own.has(row.contact_id),
  }));
}

/** A contact without a phone is known by its address alone. If two are made at once, the first one stays. */
async function lockHidden(
  session: Session,
  person: InboundPerson,
  contactId: string | undefined,
): Promise<{ contactId: string; created: boolean }> {
  const { accountId, channel, address } = person;
  if (contactId !== undefined) {
    const [locked] = await session.run(lockById, [accountId, contactId]);
    if (locked) return { contactId, created: false };
  }
  const own = newUuid();
  await session.run(insertHidden, [accountId, own]);
  const [claimed] = (await session.run(claimAddress, [accountId, channel, address, own])) as [
    { contact_id: string },
  ];
  if (claimed.contact_id === own) return { contactId: own, created: true };
  await session.run(remove, [accountId, [own]]);
  return lockHidden(session, person, claimed.contact_id);
}

/** Deletes the contacts that `lockContacts` made. */
export async function removeCreated(
  session: Session,
  accountId: string,
  contacts: Iterable<LockedContact>,
): Promise<void> {
  const created = [...contacts].filter((contact) => contact.created).map(({ contactId }) => contactId);
  if (created.length > 0) await session.run(remove, [accountId, created]);
}
