// Reads one contact by its phone or its id.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { type ContactRow, contactColumns } from "./contact.ts";
import type { ContactReference } from "./contact-reference.ts";
import { contactNotFound } from "./problems.ts";

const byPhone = statement<[string, string], ContactRow>(
  "find_contact",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and phone = $2`,
);

const byId = statement<[string, string], ContactRow>(
  "find_contact_by_id",
  `select ${contactColumns("contacts")}
   from contacts
   where account_id = $1
     and contact_id = $2`,
);

/** Throws 404 `contact_not_found`, for another account's contact too. */
export async function findContact(
  database: Database,
  accountId: string,
  reference: ContactReference,
): Promise<ContactRow> {
  const [row] = await rowsOf(database, accountId, reference);
  if (!row) throw contactNotFound(reference);
  return row;
}

async function rowsOf(
  database: Database,
  accountId: string,
  reference: ContactReference,
): Promise<ContactRow[]> {
  if (reference.by === "phone") return database.run(byPhone, [accountId, reference.phone]);
  return reference.contactId === null ? [] : database.run(byId, [accountId, reference.contactId]);
}
