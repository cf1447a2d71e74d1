// Finds the contacts of people who wrote to us, and makes those that are missing.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { areOlderThanErasures } from "../erase/erased-facts.ts";
import type { Phone } from "../phone.ts";
import {
  type AddressBook,
  addressesOf,
  addressKey,
  type InboundPerson,
  phonesInDoubt,
  targetsOf,
} from "./inbound-person.ts";
import { learnAddresses } from "./learn-addresses.ts";
import { type LockedContact, lockContacts, removeCreated } from "./lock-inbound-contacts.ts";

export interface InboundContact {
  contactId: string;
  /** "changed": it was there, and got a name or a phone. */
  outcome: "created" | "changed" | "known";
}

/** Code points of a contact's name. */
const MAX_NAME = 256;

const findByAddress = statement<
  [string, string[], string[]],
  { channel: string; address: string; contact_id: string; phone: Phone | null }
>(
  "contacts_by_address",
  `select given.channel, given.address, known.contact_id, contact.phone
   from unnest($2::text[], $3::text[]) as given (channel, address)
   cross join lateral (
     select contact_id
     from contact_addresses
     where account_id = $1
       and channel = given.channel
       and address = given.address
     offset 0
   ) as known
   cross join lateral (
     select phone
     from contacts
     where account_id = $1
       and contact_id = known.contact_id
     offset 0
   ) as contact`,
);

const findTaken = statement<[string, Phone[]], { phone: Phone }>(
  "find_taken_phones",
  `select phone
   from contacts
   where account_id = $1
     and phone = any ($2::text[])`,
);

const touch = statement<
  [string, string[], (Phone | null)[], (string | null)[], string[], Date[]],
  { contact_id: string; changed: boolean }
>(
  "touch_inbound_contacts",
  `update contacts
   set last_message_at = greatest(contacts.last_message_at, given.at),
     last_sender_id = given.sender_id,
     phone = coalesce(contacts.phone, given.phone),
     name = coalesce(contacts.name, given.name),
     updated_at = case
       when contacts.phone is null and given.phone is not null then now()
       when contacts.name is null and given.name is not null then now()
       else contacts.updated_at
     end
   from unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::timestamptz[])
     as given (contact_id, phone, name, sender_id, at)
   where contacts.account_id = $1
     and contacts.contact_id = any ($2::uuid[])
     and contacts.contact_id = given.contact_id
   returning contacts.contact_id, contacts.updated_at = now() as changed`,
);

/**
 * Returns contacts in the order of `people`. They are locked, by account and phone in order, and all addresses of a person
 * belong to the contact, except those that another contact has already. Null means that the message is older than an erasure
 * of its author: it must be dropped, and nothing was changed.
 */
export async function resolveInboundContacts(
  session: Session,
  people: InboundPerson[],
): Promise<(InboundContact | null)[]> {
  const resolved = new Map<InboundPerson, InboundContact | null>();
  const accounts = Map.groupBy(people, (person) => person.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as InboundPerson[];
    for (const [person, contact] of await resolveInAccount(session, accountId, own))
      resolved.set(person, contact);
  }
  return people.map((person) => resolved.get(person) ?? null);
}

async function resolveInAccount(
  session: Session,
  accountId: string,
  people: InboundPerson[],
): Promise<Map<InboundPerson, InboundContact>> {
  if (people.length === 0) return new Map();
  const book = await readBook(session, accountId, people);
  const inDoubt = phonesInDoubt(people, book);
  const taken = inDoubt.length > 0 ? await session.run(findTaken, [accountId, inDoubt]) : [];
  const targets = targetsOf(people, book, new Set(taken.map((row) => row.phone)));
  const locked = await lockContacts(session, accountId, targets);
  // After the locks, so that an erasure that committed meanwhile is seen.
  const older = await areOlderThanErasures(session, accountId, people);
  if (older.includes(true)) {
    await removeCreated(session, accountId, locked.values());
    // Again without them: they may have led other people of the batch to their contact.
    const others = people.filter((_, index) => !older[index]);
    return resolveInAccount(session, accountId, others);
  }
  const changed = await touchContacts(session, accountId, locked);
  await learn(session, accountId, book, locked);
  return new Map(
    [...locked].map(([person, { contactId, created }]) => {
      const outcome = created ? "created" : changed.has(contactId) ? "changed" : "known";
      return [person, { contactId, outcome }];
    }),
  );
}

async function readBook(session: Session, accountId: string, people: InboundPerson[]): Promise<AddressBook> {
  const addresses = people.flatMap(addressesOf);
  const rows = await session.run(findByAddress, [
    accountId,
    addresses.map(({ channel }) => channel),
    addresses.map(({ address }) => address),
  ]);
  return new Map(rows.map((row) => [addressKey(row), { contactId: row.contact_id, phone: row.phone }]));
}

/** Returns the ids of contacts that got a name or a phone. */
async function touchContacts(
  session: Session,
  accountId: string,
  contacts: Map<InboundPerson, LockedContact>,
): Promise<Set<string>> {
  const groups = [...Map.groupBy(contacts, ([, { contactId }]) => contactId).values()].map((entries) => {
    const oldestFirst = entries.toSorted(([a], [b]) => a.at.getTime() - b.at.getTime());
    const [last, contact] = oldestFirst.at(-1) as [InboundPerson, LockedContact];
    return { contact, last, name: nameOf(oldestFirst.map(([person]) => person)) };
  });
  const rows = await session.run(touch, [
    accountId,
    groups.map(({ contact }) => contact.contactId),
    groups.map(({ contact }) => contact.phone),
    groups.map(({ name }) => name),
    groups.map(({ last }) => last.senderId),
    groups.map(({ last }) => last.at),
  ]);
  return new Set(rows.filter((row) => row.changed).map((row) => row.contact_id));
}

async function learn(
  session: Session,
  accountId: string,
  book: AddressBook,
  contacts: Map<InboundPerson, LockedContact>,
): Promise<void> {
  const learned = [...contacts].flatMap(([person, { contactId, phone }]) =>
    addressesOf(person)
      .filter((one) => !book.has(addressKey(one)) && phone !== `+${one.address}`)
      .map((one) => ({ ...one, contactId })),
  );
  await learnAddresses(session, accountId, learned);
}

/** The newest name that a database can hold. */
function nameOf(oldestFirst: InboundPerson[]): string | null {
  const names = oldestFirst.map((person) => person.name?.replaceAll("\0", "").toWellFormed().trim());
  const name = names.findLast(Boolean);
  return name ? [...name].slice(0, MAX_NAME).join("") : null;
}
