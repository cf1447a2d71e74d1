// Gives a contact the new number of its person.
import type { NewEvent } from "../../events/index.ts";
import type { Phone } from "../../phones/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { restoreByAddresses } from "../consent/restore-opt-outs.ts";
import { noteMerges } from "../merge/note-merges.ts";
import { learnAddresses } from "./learn-addresses.ts";
import { contactsByPhone } from "./lock-inbound-contacts.ts";

export interface ContactMove {
  accountId: string;
  contactId: string;
  channel: string;
  phone: Phone;
  /** The channel's names for the person from now on, preferred ones first. */
  addresses: string[];
  /** The account's. */
  hashKey: HashKey;
}

const forgetAddresses = statement({
  name: "forget_addresses",
  parameters: { accountId: t.uuid, contactId: t.uuid, channel: t.text },
  sql: `delete from contact_addresses
    where contact_id = $contactId
      and account_id = $accountId
      and channel = $channel`,
});

const changePhone = statement({
  name: "change_phone",
  parameters: { accountId: t.uuid, contactId: t.uuid, phone: t.text },
  sql: `update contacts
    set phone = $phone, updated_at = now()
    where account_id = $accountId
      and contact_id = $contactId`,
});

/**
 * The caller has locked the contact. A contact that has the number already stays, and a job merges this one into it. Returns the
 * events of what changed at once.
 */
export async function moveContact(session: Session, move: ContactMove): Promise<NewEvent[]> {
  const { accountId, contactId, channel, phone, addresses, hashKey } = move;
  const [owner] = await contactsByPhone(session, accountId, [phone]);
  if (owner?.contact_id === contactId) return [];
  await session.run(forgetAddresses, move);
  if (!owner) await session.run(changePhone, move);
  else await noteMerges(session, accountId, [{ contactId: owner.contact_id, mergedId: contactId }]);
  const learner = owner?.contact_id ?? contactId;
  const learned = addresses.map((address) => ({ channel, address, contactId: learner }));
  await learnAddresses(session, accountId, learned);
  const person = { accountId, contactId: learner, hashKey };
  const restored = await restoreByAddresses(session, person, [phone, ...addresses]);
  return owner ? restored : [{ accountId, type: "contact.updated", id: contactId }, ...restored];
}
