// Keeps what a channel calls a contact, where that isn't the phone.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";

export interface LearnedAddress {
  channel: string;
  address: string;
  contactId: string;
}

/** An address that is another contact's already stays there: what came from it has its place. */
const learn = statement<[string, string[], string[], string[]], never>(
  "learn_addresses",
  `insert into contact_addresses (account_id, channel, address, contact_id)
   select $1, learned.channel, learned.address, learned.contact_id
   from unnest($2::text[], $3::text[], $4::uuid[]) as learned (channel, address, contact_id)
   join contacts
     on contacts.account_id = $1
     and contacts.contact_id = learned.contact_id
     and contacts.phone is distinct from '+' || learned.address
   order by learned.channel, learned.address
   for key share of contacts
   on conflict (account_id, channel, address) do nothing`,
);

/** Of one account. Contacts that are gone, or are being erased, are passed over. */
export async function learnAddresses(
  session: Session,
  accountId: string,
  learned: LearnedAddress[],
): Promise<void> {
  if (learned.length === 0) return;
  await session.run(learn, [
    accountId,
    learned.map((one) => one.channel),
    learned.map((one) => one.address),
    learned.map((one) => one.contactId),
  ]);
}
