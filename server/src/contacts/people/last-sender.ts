// Which of the account's numbers last wrote with a contact: the next message goes through it.
import { statement } from "../../platform/database/statement.ts";

export const findLastSender = statement<[string, string], { last_sender_id: string | null }>(
  "find_last_sender",
  `select last_sender_id
   from contacts
   where account_id = $1
     and phone = $2`,
);
