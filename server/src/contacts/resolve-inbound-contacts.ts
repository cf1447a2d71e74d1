// Finds the contacts of people who wrote to us, and makes those that are missing.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { wereErasedSince } from "./erased-since.ts";
import type { Phone } from "./phone.ts";

/** Somebody who wrote. */
export interface InboundPerson {
  accountId: string;
  channel: string;
  /** What the channel calls the person. */
  address: string;
  /** `addressHash` of the address under the account's key. */
  addressHash: Buffer;
  /** Null when the person hides it. */
  phone: Phone | null;
  /** As the person calls themselves; fills a contact without a name. */
  name: string | null;
  /** The channel's time of what they wrote. */
  at: Date;
}

export interface InboundContact {
  contactId: string;
  /** "named": it was there without a name. */
  outcome: "created" | "named" | "known";
}

/** Code points of a contact's name. */
const MAX_NAME = 256;

const byAddress = statement<
  [string, string[], string[]],
  { channel: string; address: string; contact_id: string; phone: Phone | null }
>(
  "contacts_by_address",
  `select known.channel, known.address, known.contact_id, contacts.phone
   from unnest($2::text[], $3::text[]) as given (channel, address)
   join contact_addresses as known
     on known.account_id = $1
     and known.channel = given.channel
     and known.address = given.address
   join contacts
     on contacts.account_id = $1
     and contacts.contact_id = known.contact_id`,
);

/** A name that was filled now is told by its time. */
const upsert = statement<
  [string, string[], (string | null)[], (string | null)[], Date[]],
  { contact_id: string; phone: string | null; created: boolean; named: boolean }
>(
  "upsert_inbound_contacts",
  `insert into contacts as kept (account_id, contact_id, phone, name, last_message_at)
   select $1, contact_id, phone, name, at
   from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as given (contact_id, phone, name, at)
   on conflict (account_id, phone) do update
   set last_message_at = greatest(kept.last_message_at, excluded.last_message_at),
     name = coalesce(kept.name, excluded.name),
     updated_at = case when kept.name is null and excluded.name is not null then now() else kept.updated_at end
   returning contact_id, phone, contact_id = any ($2::uuid[]) as created, updated_at = now() as named`,
);

const touch = statement<[string, string, string | null, Date], { named: boolean }>(
  "touch_inbound_contact",
  `update contacts
   set last_message_at = greatest(last_message_at, $4),
     name = coalesce(name, $3),
     updated_at = case when name is null and $3 is not null then now() else updated_at end
   where account_id = $1
     and contact_id = $2
   returning updated_at = now() as named`,
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

/**
 * Answers in the order of `people`. A person is the contact that has the address, else the one with the phone, else a
 * new one; all are locked then, accounts and phones in order. Null: an erasure of this address isn't older than what
 * was written, so it must be dropped.
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

async function resolveInAccount(session: Session, accountId: string, people: InboundPerson[]) {
  const known = await findByAddress(session, accountId, people);
  const phoneOf = (person: InboundPerson) => {
    const match = known.get(addressKey(person));
    return match ? match.phone : person.phone;
  };
  const visible = Map.groupBy(
    people.filter((person) => phoneOf(person) !== null),
    (person) => phoneOf(person) as Phone,
  );
  const hidden = Map.groupBy(
    people.filter((person) => phoneOf(person) === null),
    addressKey,
  );
  const contacts = new Map<InboundPerson, InboundContact>();
  for (const [phone, contact] of await upsertByPhone(session, accountId, visible))
    for (const person of visible.get(phone) ?? []) contacts.set(person, contact);
  for (const key of [...hidden.keys()].sort()) {
    const group = hidden.get(key) as InboundPerson[];
    const contact = await resolveHidden(session, group, known.get(key)?.contactId);
    for (const person of group) contacts.set(person, contact);
  }
  return dropErased(session, accountId, contacts);
}

async function findByAddress(session: Session, accountId: string, people: InboundPerson[]) {
  const rows = await session.run(byAddress, [
    accountId,
    people.map((person) => person.channel),
    people.map((person) => person.address),
  ]);
  return new Map(rows.map((row) => [addressKey(row), { contactId: row.contact_id, phone: row.phone }]));
}

async function upsertByPhone(session: Session, accountId: string, groups: Map<Phone, InboundPerson[]>) {
  const phones = [...groups.keys()].sort();
  if (phones.length === 0) return [];
  const rows = await session.run(upsert, [
    accountId,
    phones.map(() => newUuid()),
    phones,
    phones.map((phone) => nameOf(groups.get(phone) ?? [])),
    phones.map((phone) => lastOf(groups.get(phone) ?? [])),
  ]);
  return rows.map((row) => [row.phone as Phone, inboundContact(row.contact_id, row)] as const);
}

/** A contact without a phone is known by its address alone; of two that are made at once the first one stays. */
async function resolveHidden(
  session: Session,
  group: InboundPerson[],
  contactId: string | undefined,
): Promise<InboundContact> {
  const [{ accountId, channel, address }] = group as [InboundPerson];
  if (contactId !== undefined) {
    const [touched] = await session.run(touch, [accountId, contactId, nameOf(group), lastOf(group)]);
    if (touched) return inboundContact(contactId, { created: false, named: touched.named });
  }
  const own = newUuid();
  await session.run(upsert, [accountId, [own], [null], [nameOf(group)], [lastOf(group)]]);
  const [claimed] = (await session.run(claimAddress, [accountId, channel, address, own])) as [
    { contact_id: string },
  ];
  if (claimed.contact_id === own) return inboundContact(own, { created: true, named: true });
  await session.run(remove, [accountId, [own]]);
  return resolveHidden(session, group, claimed.contact_id);
}

/** After the locks, so that an erasure that committed meanwhile is seen; then nothing of ours may stay of it. */
async function dropErased(session: Session, accountId: string, contacts: Map<InboundPerson, InboundContact>) {
  const people = [...contacts.keys()];
  const erased = await wereErasedSince(session, accountId, people);
  const kept = new Set(
    people.filter((_, index) => !erased[index]).map((person) => contacts.get(person)?.contactId),
  );
  const unneeded = new Set<string>();
  const result = people.map((person, index) => {
    const contact = contacts.get(person) as InboundContact;
    if (!erased[index]) return [person, contact] as const;
    if (contact.outcome === "created" && !kept.has(contact.contactId)) unneeded.add(contact.contactId);
    return [person, null] as const;
  });
  if (unneeded.size > 0) await session.run(remove, [accountId, [...unneeded]]);
  return result;
}

function inboundContact(contactId: string, row: { created: boolean; named: boolean }): InboundContact {
  return { contactId, outcome: row.created ? "created" : row.named ? "named" : "known" };
}

function addressKey({ channel, address }: { channel: string; address: string }): string {
  return `${channel} ${address}`;
}

/** The newest name that a database can hold. */
function nameOf(group: InboundPerson[]): string | null {
  const newest = group.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const name = newest.map((person) => person.name?.replaceAll("\0", "").toWellFormed().trim()).find(Boolean);
  return name ? [...name].slice(0, MAX_NAME).join("") : null;
}

function lastOf(group: InboundPerson[]): Date {
  return new Date(Math.max(...group.map((person) => person.at.getTime())));
}
