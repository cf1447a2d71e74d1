// Keeps what a channel calls a contact, where that isn't the phone.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";

export interface LearnedAddress {
  channel: string;
  address: string;
  contactId: string;
}

/**
 * An address that another contact has already stays there. Messages go to the address that was learned last, and to the first
 * of those that are learned together.
 */
const learn = statement<[string, string[], string[], string[]], never>(
  "learn_addresses",
  `insert into contact_addresses (account_id, channel, address, contact_id, learned_at)
   select $1, learned.channel, learned.address, learned.contact_id, now() - place * interval '1 microsecond'
   from unnest($2::text[], $3::text[], $4::uuid[]) with ordinality as learned (channel, address, contact_id, place)
   cross join lateral (
     select
     from contacts
     where account_id = $1
       and contact_id = learned.contact_id
       and phone is distinct from '+' || learned.address
     offset 0
     for key share
   ) as contact
   order by learned.channel, learned.address
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
