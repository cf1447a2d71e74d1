// Finds the contacts of people who wrote to an account, and creates missing ones.
import type { NewEvent } from "../../events/index.ts";
import { phoneKey, phonePart } from "../../phones/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { type Consent, optOutsIn } from "../consent/opt-outs.ts";
import { restoreOptOuts } from "../consent/restore-opt-outs.ts";
import { areOlderThanErasures } from "../erase/erased-facts.ts";
import { type FoundMerge, noteMerges } from "../merge/note-merges.ts";
import { atTheirTime } from "./at-their-time.ts";
import {
  type AddressBook,
  addressesOf,
  addressKey,
  type InboundPerson,
  targetsOf,
} from "./inbound-person.ts";
import { learnAddresses } from "./learn-addresses.ts";
import { type LockedContact, lockContacts, removeCreated } from "./lock-inbound-contacts.ts";
import { inbound, type Touch, touchByMessages } from "./touch-inbound-contacts.ts";

export interface InboundContact {
  contactId: string;
  /** "changed": an existing contact got a name or a phone. */
  outcome: "created" | "changed" | "known";
  /** Set if a message opened the contact's thread. */
  isOpened?: true;
  /** Events of a contact that got another phone, or lost its phone, because this one's person has it now. */
  moved?: NewEvent[];
  /** Set if opt-outs came back that the person had before an erasure. */
  isOptedOutAgain?: true;
}

/** Maximum length of a contact's name, in code points. */
const MAX_NAME = 256;

/**
 * Returns contacts in the order of `people`. The contacts are locked, by account and then in the order of their phones. Every
 * address of a person is stored for the contact, unless another contact has it; if that one has no phone, a job merges both. Null
 * means that the message is older than an erasure of its author: the caller must drop the message, and nothing was changed. `how`:
 * without it, the people wrote now.
 */
export async function resolveInboundContacts(
  session: Session,
  people: InboundPerson[],
  how: Touch = touchByMessages,
): Promise<(InboundContact | null)[]> {
  const resolved = new Map<InboundPerson, InboundContact>();
  const accounts = Map.groupBy(people, (person) => person.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    for (const own of roundsOf(accounts.get(accountId) as InboundPerson[]))
      for (const [person, contact] of await resolveInAccount(session, accountId, own, how))
        resolved.set(person, contact);
  }
  return people.map((person) => resolved.get(person) ?? null);
}

interface Round {
  people: InboundPerson[];
  /** The phone of each id, and the id of each phone. */
  known: Map<string, string>;
}

/** In each round, an id has one phone and a phone one id: the rounds before it have changed who has them. */
function roundsOf(people: InboundPerson[]): InboundPerson[][] {
  const rounds: Round[] = [];
  for (const person of people) {
    const pairs = pairsOf(person);
    const fits = rounds.find(({ known }) => pairs.every(([name, of]) => (known.get(name) ?? of) === of));
    const round: Round = fits ?? { people: [], known: new Map() };
    if (!fits) rounds.push(round);
    round.people.push(person);
    for (const [name, of] of pairs) round.known.set(name, of);
  }
  return rounds.map((round) => round.people);
}

/** Ids of two businesses say nothing about each other. */
function pairsOf({ identity, phone }: InboundPerson): [string, string][] {
  if (!identity || phone === null) return [];
  const { address, scope } = identity;
  const key = phoneKey(phone);
  return [
    [`id ${scope} ${address}`, key],
    [`phone ${scope} ${key}`, address],
  ];
}

async function resolveInAccount(
  session: Session,
  accountId: string,
  people: InboundPerson[],
  how: Touch,
): Promise<Map<InboundPerson, InboundContact>> {
  if (people.length === 0) return new Map();
  const { views, events, book, takenKeys } = await atTheirTime(session, accountId, people);
  const viewOf = (person: InboundPerson) => views.get(person) ?? person;
  const targets = targetsOf(people.map(viewOf), book, takenKeys);
  const locked = await lockContacts(session, accountId, targets);
  // After the locks, so that an erasure that has just committed is seen.
  const older = await areOlderThanErasures(session, accountId, people);
  if (older.includes(true)) {
    await removeCreated(session, accountId, locked.values());
    // Start again without them: other people of the batch may have been matched to their contact.
    const others = people.filter((_, index) => !older[index]);
    return resolveInAccount(session, accountId, others, how);
  }
  const { changed, opened } = await touchContacts(session, accountId, locked, how);
  const learned = await learn(session, accountId, book, locked);
  const moved = new Map([...events].map(([person, own]) => [locked.get(viewOf(person))?.contactId, own]));
  const restored = await restore(
    session,
    accountId,
    locked,
    new Set([...changed, ...learned, ...moved.keys()]),
  );
  await noteMerges(session, accountId, mergesIn(book, locked));
  return new Map(
    people.map((person) => {
      const { contactId, created } = locked.get(viewOf(person)) as LockedContact;
      const outcome = created ? "created" : changed.has(contactId) ? "changed" : "known";
      const isOut = optOutsIn(restored.get(contactId) ?? []).length > 0;
      const own = moved.get(contactId);
      const also = {
        ...(own && { moved: own }),
        ...(opened.has(contactId) && { isOpened: true as const }),
        ...(isOut && { isOptedOutAgain: true as const }),
      };
      return [person, { contactId, outcome, ...also }];
    }),
  );
}

async function touchContacts(
  session: Session,
  accountId: string,
  contacts: Map<InboundPerson, LockedContact>,
  how: Touch,
): Promise<{ changed: Set<string>; opened: Set<string> }> {
  const groups = [...Map.groupBy(contacts, ([, { contactId }]) => contactId).values()].map((entries) => {
    const oldestFirst = entries.toSorted(([a], [b]) => a.at.getTime() - b.at.getTime());
    const [{ senderId, at }, { contactId, phone }] = oldestFirst.at(-1) as [InboundPerson, LockedContact];
    const people = oldestFirst.map(([person]) => person);
    const waiting = people.filter(({ effect = "waits" }) => effect === "waits");
    return {
      contactId,
      phone,
      name: nameOf(people),
      username: usernameOf(people),
      senderId,
      at,
      wroteAt: waiting.at(-1)?.at ?? null,
      firstAt: waiting[0]?.at ?? null,
      opens: people.some(({ effect }) => effect === "opens"),
      windows: JSON.stringify(windowsOf(people)),
    };
  });
  const rows = await session.run(how, { accountId, ...inbound.values(groups) });
  const idsOf = (found: typeof rows) => new Set(found.map((row) => row.contact_id));
  return {
    changed: idsOf(rows.filter((row) => row.changed)),
    opened: idsOf(rows.filter((row) => row.opened)),
  };
}

/** Returns the ids of contacts that got an address. */
async function learn(
  session: Session,
  accountId: string,
  book: AddressBook,
  contacts: Map<InboundPerson, LockedContact>,
): Promise<string[]> {
  const learned = [...contacts].flatMap(([person, { contactId, phone }]) =>
    addressesOf(person)
      .filter((one) => !book.has(addressKey(one)) && phone !== `+${one.address}`)
      .map((one) => ({ ...one, contactId, identity: person.identity, at: person.at })),
  );
  await learnAddresses(session, accountId, learned);
  return learned.map(({ contactId }) => contactId);
}

/** `changed`: the ids of contacts that got a name, a phone or an address. */
async function restore(
  session: Session,
  accountId: string,
  contacts: Map<InboundPerson, LockedContact>,
  changed: Set<string | undefined>,
): Promise<Map<string, Consent[]>> {
  const newcomers = [...contacts].filter(([, { contactId, created }]) => created || changed.has(contactId));
  if (newcomers.length === 0) return new Map();
  return restoreOptOuts(session, accountId, () =>
    newcomers.map(([{ addressHashes }, { contactId }]) => ({ contactId, addressHashes })),
  );
}

/** A person with a phone whose other address belongs to a contact without one: the person has stopped hiding the phone. */
function mergesIn(book: AddressBook, contacts: Map<InboundPerson, LockedContact>): FoundMerge[] {
  return [...contacts].flatMap(([person, { contactId, phone }]) =>
    addressesOf(person).flatMap((one) => {
      const known = book.get(addressKey(one));
      const isOther = phone !== null && known?.phone === null && known.contactId !== contactId;
      return isOther ? [{ contactId, mergedId: known.contactId }] : [];
    }),
  );
}

/** When the window of each sender closes, for people in the order of their messages. */
function windowsOf(oldestFirst: InboundPerson[]): Record<string, Date> {
  return Object.fromEntries(
    oldestFirst.flatMap(({ senderId, windowExpiresAt }) =>
      windowExpiresAt ? [[senderId, windowExpiresAt]] : [],
    ),
  );
}

/** The newest name that can be stored. A number is no name: some profiles have nothing else. */
function nameOf(oldestFirst: InboundPerson[]): string | null {
  const names = oldestFirst.map((person) => person.name?.replaceAll("\0", "").toWellFormed().trim() ?? "");
  const name = names.findLast((one) => phonePart(one) === null && one !== "");
  return name === undefined ? null : [...name].slice(0, MAX_NAME).join("");
}

function usernameOf(oldestFirst: InboundPerson[]): string | null {
  return oldestFirst.map(({ username }) => username ?? null).findLast((one) => one !== null) ?? null;
}
