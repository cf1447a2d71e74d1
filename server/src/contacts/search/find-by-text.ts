import type { Database } from "../../platform/database/index.ts";
import type { Viewer } from "../../platform/http/index.ts";
import { viewerOf } from "../visible-to.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { findContacts, startOf } from "./find-contacts.ts";
import type { PageRow } from "./part-statements.ts";

/** Finding the newest messages of more contacts would take too long. */
const MOST_FOUND = 2_000;

/**
 * The first contacts that `q` of a filter finds: those with the newest messages. Where very many contacts have the text, those of
 * the account's newest messages, and some others.
 */
export async function findContactsByText(
  database: Database,
  { viewer, q, limit }: { viewer: Viewer; q: NonNullable<ContactFilter["q"]>; limit: number },
): Promise<PageRow[]> {
  const order = "last_message_at";
  const wish = { filter: { q }, order, after: startOf(order), limit, most: MOST_FOUND } as const;
  return (await findContacts(database, { ...viewerOf(viewer), ...wish })).rows;
}
