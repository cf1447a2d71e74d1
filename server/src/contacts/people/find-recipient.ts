// Reads what a send to a contact needs to know of it.
import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import { contactById } from "../contact-reference.ts";
import { contactNotFound } from "../problems.ts";

export interface FoundRecipient {
  contact_id: string;
  phone: string | null;
  last_sender_id: string | null;
  /** What the channel calls the person, as it was learned last; null where it is the phone or nobody knows. */
  address: string | null;
}

const find = statement<[string, string, string], FoundRecipient>(
  "find_recipient",
  `select contact_id, phone, last_sender_id, (
     select address
     from contact_addresses as known
     where known.contact_id = contacts.contact_id
       and known.account_id = $1
       and known.channel = $3
     order by learned_at desc
     limit 1
   ) as address
   from contacts
   where account_id = $1
     and contact_id = $2`,
);

/** `id` is the public one. Throws 404 `contact_not_found`, for another account's contact too. */
export async function findRecipient(
  database: Database,
  accountId: string,
  { id, channel }: { id: string; channel: string },
): Promise<FoundRecipient> {
  const reference = contactById(id);
  if (reference.contactId === null) throw contactNotFound(reference);
  const [row] = await database.run(find, [accountId, reference.contactId, channel]);
  if (!row) throw contactNotFound(reference);
  return row;
}
