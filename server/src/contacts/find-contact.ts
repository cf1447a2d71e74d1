// Reads one contact by its phone.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { type ContactRow, contactColumns } from "./contact.ts";

const find = statement<[string, string], ContactRow>(
  "find_contact",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = $2`,
);

export async function findContact(
  database: Database,
  accountId: string,
  phone: string,
): Promise<ContactRow | undefined> {
  const [row] = await database.run(find, [accountId, phone]);
  return row;
}
