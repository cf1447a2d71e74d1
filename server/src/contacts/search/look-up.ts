// How statements that find by the indexes of searching are planned, and what they ask these for.
import { BY_BITMAPS } from "../../platform/database/by-bitmaps.ts";
import type { Session } from "../../platform/database/session.ts";
import { type ContactFilter, contactMatches, type PlaceValue } from "./contact-filter.ts";
import { searchQuery } from "./search-query.ts";

const PARALLEL = "max_parallel_workers_per_gather";

/**
 * For a transaction: what is asked for decides the plan. Without processes beside its own: 80 contacts among two millions
 * took 0.1 ms by itself, and 10 with two of them.
 */
export const LOOK_UP = `${BY_BITMAPS}; set local plan_cache_mode = force_custom_plan; set local ${PARALLEL} = 0`;

/** For a transaction that reads much of the book. */
export const READ_ALL = `${LOOK_UP}; set local enable_seqscan = on; set local enable_hashjoin = on;
  set local ${PARALLEL} to default`;

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whether the index of searches finds the tokens of a tsquery (see search-query.ts) in a contact. */
export function hasTokens(query: string): string {
  return `search_tokens(contacts.account_mark, contacts.search_name, contacts.phone, contacts.labels) @@ ${query}::tsquery`;
}

/**
 * The filter as conditions on `contacts` that an index serves. Null when none can tell. The account is for the caller
 * to add, where no plan can look up by it: an account's key looks cheap while nothing is known of the account. What
 * changed last is looked up in the account alone, by the expression of contacts_updated.
 */
export async function lookUpConditions(
  { client }: Session,
  { accountId, filter }: { accountId: string; filter: ContactFilter },
  place: PlaceValue,
): Promise<string | null> {
  const own = () => `nullif(contacts.account_id, '${NOBODY}') = ${place(accountId)}::uuid and `;
  const matches = (filter.updatedSince === undefined ? "" : own()) + contactMatches(filter, place);
  if (filter.q === undefined && filter.labels === undefined) return matches;
  const query = searchQuery(accountId, filter, await folded(client, filter.q));
  return query === null ? null : `${hasTokens(`${place(query)}::text`)} and ${matches}`;
}

async function folded(client: Session["client"], q: string | undefined): Promise<string> {
  if (q === undefined) return "";
  const { rows } = await client.query<{ folded: string }>("select fold_text($1) as folded", [q]);
  return rows[0]?.folded ?? "";
}
