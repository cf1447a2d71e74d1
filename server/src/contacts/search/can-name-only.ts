// Whether a filter can be about one contact only, so that it goes when the contact is erased.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "./contact-filter.ts";
import { hasTokens } from "./search-index.ts";
import { labelQuery } from "./search-query.ts";

const findMatch = statement({
  name: "match_contact_with_filter",
  parameters: { accountId: t.uuid, contactId: t.uuid, ...FILTER_PARAMETERS },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and contact_id = $contactId
      and ${MATCHES_FILTER}`,
});

/** The CTE keeps the account out of the index search: the planner would read all of its contacts. */
const findOwnLabels = statement({
  name: "find_labels_of_nobody_else",
  plan: "search",
  parameters: { accountId: t.uuid, contactId: t.uuid, labels: t.textArray, queries: t.textArray },
  columns: { label: t.text },
  sql: `select given.label
    from unnest($labels::text[], $queries::text[]) as given (label, query)
    where exists (
        select
        from contacts
        where account_id = $accountId
          and contact_id = $contactId
          and given.label = any (labels)
      )
      and not exists (
        with found as materialized (
          select account_id, contact_id
          from contacts
          where ${hasTokens("given.query")}
            and labels @> array[given.label]
        )
        select
        from found
        where account_id = $accountId
          and contact_id <> $contactId
      )`,
});

/** True if `q` finds the contact, or if nobody else has one of the labels. */
export async function canNameOnly(
  session: Session,
  { accountId, contactId }: { accountId: string; contactId: string },
  { q, label: labels = [] }: ContactFilter,
): Promise<boolean> {
  const contact = { accountId, contactId };
  if (q !== undefined) {
    const [match] = await session.run(findMatch, { ...contact, ...filterValues({ q }, null) });
    if (match) return true;
  }
  if (labels.length === 0) return false;
  const queries = labels.map((label) => labelQuery(accountId, label));
  return (await session.run(findOwnLabels, { ...contact, labels, queries })).length > 0;
}
