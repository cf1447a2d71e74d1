// Sees people who wrote as the channel knew them when they wrote: phones and user ids change hands (decision 0036).
import type { NewEvent } from "../../events/index.ts";
import { type Phone, phoneForms } from "../../phones/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { type AddressOwner, findOwners } from "./address-owners.ts";
import { type AddressBook, addressesOf, addressKey, type InboundPerson } from "./inbound-person.ts";
import { lockById } from "./lock-inbound-contacts.ts";
import { endPhone, moveAddresses } from "./move-contact.ts";

export interface AtTheirTime {
  /** Of late people: with the contact that they were, or without the phone that is somebody else's by now. */
  views: Map<InboundPerson, InboundPerson>;
  /** Of what a person's message changed. */
  events: Map<InboundPerson, NewEvent[]>;
  /** Who has the people's addresses now. */
  book: AddressBook;
  /** The keys of the people's phones that contacts have now. */
  takenKeys: Set<string>;
}

/**
 * What people say of the present is applied: a contact whose person has another phone gets it, and one whose phone is somebody else's
 * loses it. What is late says nothing of the present. The caller appends the events.
 */
export async function atTheirTime(
  session: Session,
  accountId: string,
  people: InboundPerson[],
): Promise<AtTheirTime> {
  const asked = people.map((person) => {
    const addresses = addressesOf(person).map(({ address }) => address);
    return { ...person, addresses, scope: person.identity?.scope };
  });
  const owners = await findOwners(session, accountId, asked);
  const views = new Map<InboundPerson, InboundPerson>();
  const events = new Map<InboundPerson, NewEvent[]>();
  for (const [index, own] of Map.groupBy(owners, (owner) => owner.index)) {
    const person = people[index] as InboundPerson;
    const seen = see(person, own);
    if (seen && "view" in seen) views.set(person, seen.view);
    else if (seen) events.set(person, await apply(session, person, seen));
  }
  const now = events.size > 0 ? await findOwners(session, accountId, asked) : owners;
  const known = now.filter(({ by }) => by === "address");
  return {
    views,
    events,
    book: new Map(known.map((row) => [addressKey(row), contactOf(row)])),
    takenKeys: new Set(now.flatMap(({ by, address }) => (by === "phone" ? [address] : []))),
  };
}

/** A late person, or a contact whose phone ends: because its person has another one if `isMove`, else because it is the writer's. */
type Seen = { view: InboundPerson } | { owner: AddressOwner; isMove: boolean };

/** Null for nearly everybody: a person whose phone and id, as far as they are known, belong to one contact. */
function see(person: InboundPerson, owners: AddressOwner[]): Seen | null {
  const { identity, phone, at } = person;
  const former = owners.find(({ by }) => by === "former");
  const byId = owners.find(({ by, address }) => by === "address" && address === identity?.address);
  const byPhone = owners.find(({ by }) => by === "phone");
  const asContact = (owner: AddressOwner) => ({ ...person, phone: null, formerContact: contactOf(owner) });
  const isLate = ({ since }: AddressOwner) => since !== null && at < since;
  if (former) return { view: asContact(byId ?? former) };
  if (!identity || phone === null || byId?.contact_id === byPhone?.contact_id) return null;
  if (byId?.phone) return isLate(byId) ? { view: asContact(byId) } : { owner: byId, isMove: true };
  if (!byPhone?.identity || byPhone.identity === identity.address) return null;
  if (!isLate(byPhone)) return { owner: byPhone, isMove: false };
  return { view: { ...person, phone: null, address: identity.address, otherAddresses: [] } };
}

async function apply(
  session: Session,
  { accountId, channel, address, otherAddresses, identity, at, ...person }: InboundPerson,
  { owner, isMove }: Extract<Seen, { owner: AddressOwner }>,
): Promise<NewEvent[]> {
  const contact = { accountId, contactId: owner.contact_id, channel, at };
  const phone = person.phone as Phone;
  await session.run(lockById, contact);
  if (!isMove) return [await endPhone(session, { ...contact, phone })];
  const ending = phoneForms(owner.phone as Phone).map((form) => form.slice(1));
  const names = { phone, addresses: [address, ...otherAddresses], identity };
  return moveAddresses(session, { ...contact, ...names, ending });
}

function contactOf({ contact_id: contactId, phone }: AddressOwner) {
  return { contactId, phone };
}
