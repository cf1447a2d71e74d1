// Takes over people of the app's address book: adds missing contacts, and names those without a name.
import type { AppContactFact } from "../../channels/index.ts";
import { nameByAddressBook, resolveInboundContacts } from "../../contacts/for-messages.ts";
import { addressHash } from "../../contacts/index.ts";
import type { Phone } from "../../phones/index.ts";
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/index.ts";
import { noteApps } from "../../senders/index.ts";

export interface AppContact extends Pick<AppContactFact, "address" | "name" | "at"> {
  accountId: string;
  senderId: string;
  channel: string;
  phone: Phone | null;
  hashKey: HashKey;
}

/**
 * Reports no events: an address book has thousands of people, and the sender's answer counts them. Returns false for people who
 * were erased after the address book was changed.
 */
export async function receiveAppContacts(session: Session, people: AppContact[]): Promise<boolean[]> {
  const contacts = await resolveInboundContacts(
    session,
    people.map((person) => ({
      ...person,
      otherAddresses: [],
      windowExpiresAt: null,
      addressHashes: [addressHash(person.hashKey, person.address)],
      factHash: appContactHash(person.hashKey, person),
      happenedAt: person.at,
    })),
    nameByAddressBook,
  );
  const accounts = Map.groupBy(people.entries(), ([, { accountId }]) => accountId);
  for (const [accountId, own] of [...accounts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const seen = new Set<string>();
    const notes = own.map(([index, { senderId }]) => {
      const contact = contacts[index];
      const isFirst = contact && contact.outcome !== "known" && !seen.has(contact.contactId);
      if (contact) seen.add(contact.contactId);
      return { senderId, contacts: Number(Boolean(isFirst)) };
    });
    await noteApps(session, accountId, notes);
  }
  return contacts.map((contact) => contact !== null);
}

/** Identifies a change of an address book that the channel reports again. */
export function appContactHash(
  hashKey: HashKey,
  { senderId, address, at }: { senderId: string; address: string; at: Date },
): Buffer {
  return keyedHash(hashKey, "fact", senderId, "app-contact", address, at.toISOString());
}
