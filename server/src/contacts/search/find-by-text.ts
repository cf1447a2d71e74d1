import type { Database } from "../../platform/database/index.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { findContacts, startOf } from "./find-contacts.ts";
import type { PageRow } from "./part-statements.ts";

/** The first contacts that `q` of a filter finds: those with the newest messages. */
export async function findContactsByText(
  database: Database,
  { accountId, q, limit }: { accountId: string; q: NonNullable<ContactFilter["q"]>; limit: number },
): Promise<PageRow[]> {
  const order = "last_message_at";
  const { rows } = await findContacts(database, {
    accountId,
    filter: { q },
    order,
    after: startOf(order),
    limit,
  });
  return rows;
}
