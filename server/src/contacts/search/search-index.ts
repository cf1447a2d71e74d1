// Finds the contacts that match a filter by an index: the search index (GIN) for text and labels, else the indexes of times,
// of contacts that wait and of customer service windows.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "./contact-filter.ts";
import { searchQuery } from "./search-query.ts";

/** Whether the search index finds the tokens of a tsquery (see search-query.ts) in a contact. */
export function hasTokens(query: string): string {
  return `search_tokens(contacts.account_mark, contacts.search_name, contacts.phone, contacts.labels) @@ ${query}::tsquery`;
}

export const FOUND_PARAMETERS = { accountId: t.uuid, tokens: t.nullable(t.text), ...FILTER_PARAMETERS };

/**
 * Selects the keys of the contacts that match, for `with found as materialized` in a statement of the class `search`. A few
 * contacts of other accounts with the same mark are among them, so the caller compares the account. This query doesn't: the
 * planner would rather read the whole account by its primary key.
 */
export const FOUND = `select contacts.account_id, contacts.contact_id
  from contacts
  where ($tokens::text is null or ${hasTokens("$tokens::text")})
    and (
      ($updatedSince::timestamptz is null and $waiting::boolean is not true and $windowOpen::boolean is null)
      or contacts.account_mark = right($accountId::uuid::text, 2)
    )
    and ${MATCHES_FILTER}`;

const fold = statement({
  name: "fold_text",
  parameters: { q: t.text },
  columns: { folded: t.nullable(t.text) },
  sql: "select fold_text($q) as folded",
});

/** Null when no index can find the contacts. */
export async function foundValues(
  database: Pick<Database | Session, "run">,
  accountId: string,
  filter: ContactFilter,
): Promise<t.Inputs<typeof FOUND_PARAMETERS> | null> {
  const { q, label, updated_since, waiting, window } = filter;
  const values = { accountId, tokens: null, ...filterValues(filter) };
  if (q === undefined && label === undefined) return updated_since || waiting || window ? values : null;
  const [row] = q === undefined ? [] : await database.run(fold, { q });
  const tokens = searchQuery(accountId, filter, row?.folded ?? "");
  return tokens === null ? null : { ...values, tokens };
}
