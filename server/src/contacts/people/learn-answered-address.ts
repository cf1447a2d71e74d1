// Stores the address that the channel answered to a message for a contact.
import type { NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { type AddressOwner, restoreByAddresses } from "../consent/restore-opt-outs.ts";
import { learnAddresses } from "./learn-addresses.ts";
import { lockById } from "./lock-inbound-contacts.ts";

/** The address may be the one under which an erasure kept opt-outs. Returns events, which the caller appends last. */
export async function learnAnsweredAddress(
  session: Session,
  { channel, address, ...owner }: AddressOwner & { channel: string; address: string },
): Promise<NewEvent[]> {
  const { accountId, contactId } = owner;
  // Messages of the person lock the contact before the kept opt-outs, too.
  const [contact] = await session.run(lockById, { accountId, contactId });
  if (!contact) return [];
  await learnAddresses(session, accountId, [{ channel, address, contactId }]);
  return restoreByAddresses(session, owner, [address]);
}
