// Finds the contacts that match a filter by an index: the search index (GIN) for text and labels, else the indexes of other
// fields.
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { Viewer } from "../../platform/http/index.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "./contact-filter.ts";
import { OF_ACCOUNT } from "./order-part.ts";
import { type FoldedText, searchQuery } from "./search-query.ts";
import { searchWords } from "./search-text.ts";

/** Whether the search index finds the tokens of a tsquery (see search-query.ts) in a contact. */
export function hasTokens(query: string): string {
  return `search_tokens(contacts.account_mark, contacts.search_name, contacts.phone, contacts.labels, contacts.search_words) @@ ${query}::tsquery`;
}

export const FOUND_PARAMETERS = { accountId: t.uuid, tokens: t.nullable(t.text), ...FILTER_PARAMETERS };

/**
 * Selects the contacts that match, for `with found as materialized` in a statement of the class `search`. `is true` keeps the
 * planner from reading the whole account by its primary key.
 */
export const FOUND = `select contacts.contact_id
  from contacts
  where (${OF_ACCOUNT}) is true
    and ($tokens::text is null or ${hasTokens("$tokens::text")})
    and (
      (
        $updatedSince::timestamptz is null and $waiting::boolean is not true and $windowOpen::boolean is null
        and $optedOut::boolean is not true
      )
      or contacts.account_mark = right($accountId::uuid::text, 2)
    )
    and ${MATCHES_FILTER}`;

const fold = statement({
  name: "fold_text",
  parameters: { q: t.text, texts: t.textArray },
  columns: { folded: t.nullable(t.textArray), anywhere: t.nullable(t.textArray) },
  sql: `select array(
      select fold_text(text)
      from unnest($texts::text[]) with ordinality as given (text, ordinal)
      order by ordinal
    ) as folded, word_tokens(search_words($q::text), '') as anywhere`,
});

/** Null when no index can find the contacts. */
export async function foundValues(
  database: Pick<Session, "run">,
  { accountId, onlyOf }: Viewer,
  filter: ContactFilter,
): Promise<t.Inputs<typeof FOUND_PARAMETERS> | null> {
  const { q, label, updated_since, waiting, window, opted_out } = filter;
  const values = { accountId, tokens: null, ...filterValues(filter, onlyOf) };
  if (q === undefined && label === undefined)
    return updated_since || waiting || window || opted_out ? values : null;
  const tokens = searchQuery(accountId, filter, await foldedOf(database, q));
  return tokens === null ? null : { ...values, tokens };
}

async function foldedOf(database: Pick<Session, "run">, q: string | undefined): Promise<FoldedText> {
  if (q === undefined) return { whole: "", words: [], anywhere: [] };
  const words = searchWords(q) ?? [];
  const [row] = await database.run(fold, { q, texts: [q, ...words.flat()] });
  const [whole = "", ...folded] = row?.folded ?? [];
  return {
    whole,
    words: words.map((spellings) => folded.splice(0, spellings.length)),
    anywhere: row?.anywhere ?? [],
  };
}
