// How statements that find by the indexes of searching are planned, and what they ask these for.
import { BY_BITMAPS } from "../platform/database/by-bitmaps.ts";
import type { Session } from "../platform/database/session.ts";
import { type ContactFilter, contactMatches, type PlaceValue } from "./contact-filter.ts";
import { searchQuery } from "./search-query.ts";

/** For a transaction: what is asked for decides the plan. */
export const LOOK_UP = `${BY_BITMAPS}; set local plan_cache_mode = force_custom_plan`;

/** For a transaction that reads much of the book. */
export const READ_ALL = `${LOOK_UP}; set local enable_seqscan = on; set local enable_hashjoin = on`;

const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * The filter as conditions on `contacts` that an index serves. Null when none can tell. The account is for the caller
 * to add, where no plan can look up by it: an account's key looks cheap while nothing is known of the account. What
 * changed last is looked up in the account alone, by the expression of migration 0010.
 */
export async function lookUpConditions(
  { client }: Session,
  { accountId, filter }: { accountId: string; filter: ContactFilter },
  place: PlaceValue,
): Promise<string | null> {
  const own = () => `nullif(contacts.account_id, '${NOBODY}') = ${place(accountId)}::uuid and `;
  const matches = (filter.updatedSince === undefined ? "" : own()) + contactMatches(filter, place);
  if (filter.q === undefined) return matches;
  const { rows } = await client.query<{ folded: string }>("select fold_text($1) as folded", [filter.q]);
  const query = searchQuery(filter.q, rows[0]?.folded ?? "");
  if (query === null) return null;
  return `search_grams(contacts.search_name, contacts.phone) @@ ${place(query)}::text::tsquery and ${matches}`;
}
