// A person who wrote to an account, and the choice of their contact.
import { type Phone, phoneKey } from "../../phones/index.ts";
import type { HashedFact } from "../erase/erased-facts.ts";

/** The author of a message. The `HashedFact` is the message; it is about all of the author's addresses. */
export interface InboundPerson extends HashedFact {
  accountId: string;
  channel: string;
  /** The channel's main name for the person. */
  address: string;
  /** The channel's other names for the person, preferred ones first. */
  otherAddresses: string[];
  /** Null when the person hides it. */
  phone: Phone | null;
  /** The one of the addresses by which the channel tells people apart. */
  identity?: ChannelIdentity | undefined;
  /** The contact that the person was when the message was written, if its addresses are others' by now, or nobody's. */
  formerContact?: KnownContact;
  /** Of the person's profile, or of the address book of the channel's own app. */
  name: string | null;
  /** By which the person is known at the channel instead of a phone. */
  username?: string | null | undefined;
  /** The sender that received the message. The next message without a sender goes through it. */
  senderId: string;
  /** When the customer service window that the message opens will close; null if it opens none. */
  windowExpiresAt: Date | null;
  /** The channel's time of the message. */
  at: Date;
  /**
   * What the message does to the contact's thread. `waits`, which is the default: it opens the thread, and the contact waits for an answer.
   * `opens`: nobody has to answer. `nothing`: the channel reports about the person, or answers by an agent, or the person opts out or in.
   */
  effect?: "waits" | "opens" | "nothing" | undefined;
}

/** An id that the channel gives to one person. `scope`: the business for which it does. */
export interface ChannelIdentity {
  address: string;
  scope: string;
}

export interface KnownContact {
  contactId: string;
  phone: Phone | null;
}

/** By `addressKey`. */
export type AddressBook = Map<string, KnownContact>;

/** How to lock a person's contact: by a phone (created if missing), by the id of a contact without a phone, or as a new one. */
export type InboundTarget =
  | { by: "phone"; phone: Phone }
  | { by: "contact"; contactId: string }
  | { by: "address"; channel: string; address: string };

export function addressKey({ channel, address }: { channel: string; address: string }): string {
  return `${channel} ${address}`;
}

/** None for a person whose addresses are others' by now. */
export function addressesOf({ channel, address, otherAddresses, formerContact }: InboundPerson) {
  if (formerContact) return [];
  return [address, ...otherAddresses].map((one) => ({ channel, address: one }));
}

/**
 * Chooses the contact with the address, else the contact with the phone, else the contact with another address. Exception: if the
 * contact with the address has no phone and another contact has the person's phone, the other contact is chosen, and a job merges
 * the two. `takenKeys`: keys of the people's phones that some contact has. New people of one batch who share an address become one
 * contact.
 */
export function targetsOf(
  people: InboundPerson[],
  book: AddressBook,
  takenKeys: Set<string>,
): Map<InboundPerson, InboundTarget> {
  const targets = new Map<InboundPerson, InboundTarget>();
  const byAddress = new Map<string, InboundTarget>();
  const [visible, hidden] = [people.filter((one) => one.phone), people.filter((one) => !one.phone)];
  for (const person of [...visible, ...hidden]) {
    const keys = addressesOf(person).map(addressKey);
    const shared = keys.map((key) => byAddress.get(key)).find((target) => target !== undefined);
    const { channel, address } = person;
    const target = ownTarget(person, book, takenKeys) ?? shared ?? { by: "address", channel, address };
    for (const key of keys) if (!byAddress.has(key)) byAddress.set(key, target);
    targets.set(person, target);
  }
  return targets;
}

function ownTarget(
  person: InboundPerson,
  book: AddressBook,
  takenKeys: Set<string>,
): InboundTarget | undefined {
  const { own, other } = knownOf(person, book);
  const { phone, formerContact } = person;
  if (formerContact) return targetOf(formerContact);
  const isTaken = phone !== null && takenKeys.has(phoneKey(phone));
  if (own && (own.phone !== null || !isTaken)) return targetOf(own);
  if (phone !== null && (!other || isTaken)) return { by: "phone", phone };
  return other && targetOf(other);
}

function knownOf(person: InboundPerson, book: AddressBook) {
  const [own, ...others] = addressesOf(person).map((one) => book.get(addressKey(one)));
  return { own, other: others.find((contact) => contact !== undefined) };
}

function targetOf({ contactId, phone }: KnownContact): InboundTarget {
  return phone === null ? { by: "contact", contactId } : { by: "phone", phone };
}
