// Which of the account's numbers last wrote with a contact: the next message goes through it.
import { statement } from "../platform/database/statement.ts";

export const findLastSender = statement<[string, string], { last_sender_id: string | null }>(
  "find_last_sender",
  `select last_sender_id
   from contacts
   where account_id = $1
     and phone = $2`,
);

/** Of contacts of one account that the transaction has locked; each once. */
export const setLastSenders = statement<[string, string[], string[]], never>(
  "set_last_senders",
  `update contacts
   set last_sender_id = given.sender_id
   from unnest($2::uuid[], $3::uuid[]) as given (contact_id, sender_id)
   where contacts.account_id = $1
     and contacts.contact_id = given.contact_id
     and contacts.last_sender_id is distinct from given.sender_id`,
);
