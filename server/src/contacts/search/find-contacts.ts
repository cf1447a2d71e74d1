// Reads a page of the contacts that match a filter, in the order of their ids.
//
// First a walk: the next contacts of the account are read by the primary key and filtered. If the page isn't full, an index
// finds all other matches, which are sorted. The planner can't choose between the two: columns with personal data have no
// statistics. An index finds a million contacts for a common word, and a walk reads a million contacts for a rare one.
//
// All statements read one snapshot, so a concurrent write moves no contact between the walk and the index.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import * as t from "../../platform/database/sql-types.ts";
import { columnList, statement } from "../../platform/database/statement.ts";
import { CONTACT_COLUMNS } from "../contact.ts";
import type { EnhancedData } from "../enhanced-data.ts";
import { type ContactFilter, FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "./contact-filter.ts";
import { endOfWalk } from "./end-of-walk.ts";
import { FOUND, FOUND_PARAMETERS, foundValues } from "./search-index.ts";

/** Bytes of enhanced data, as JSON, after which a page takes no further contact: 200 of the largest would be 50 MB. */
const PAGE_BYTES = 2 * 1024 * 1024;

/** `enhanced_data` is null when the page has no room for the contact. */
export const PAGE_COLUMNS = { ...CONTACT_COLUMNS, enhanced_data: t.nullable(t.jsonb<EnhancedData>()) };

export type PageRow = t.Outputs<typeof PAGE_COLUMNS>;

export interface FindRequest {
  accountId: string;
  filter: ContactFilter;
  after: string;
  limit: number;
}

export interface FoundContacts {
  rows: PageRow[];
  /** There may be more contacts after this UUID although `rows` is shorter than `limit`. Null if there are none. */
  goOnAfter: string | null;
}

/** Contacts of the first walk: few, because it delays every search for something rare. */
const FIRST_WALK = 1_000;
/** When the first walk found any: then the index would find too many. */
const SECOND_WALK = 4_000;
/** For a single digit, which no index finds: a quarter of a second. */
const LONG_WALK = 100_000;

const walkOn = statement({
  name: "walk_contacts",
  parameters: { accountId: t.uuid, after: t.uuid, length: t.int8, limit: t.int8, ...FILTER_PARAMETERS },
  columns: PAGE_COLUMNS,
  sql: pageWithinBytes(`select ${columnList(CONTACT_COLUMNS)}
    from (
      select ${columnList(CONTACT_COLUMNS)}, search_name
      from contacts
      where account_id = $accountId
        and contact_id > $after
      order by contact_id
      limit $length
    ) as contacts
    where ${MATCHES_FILTER}
    order by contact_id
    limit $limit`),
});

const lookUp = statement({
  name: "look_up_contacts",
  plan: "search",
  parameters: { ...FOUND_PARAMETERS, after: t.uuid, limit: t.int8 },
  columns: PAGE_COLUMNS,
  sql: pageWithinBytes(`with found as materialized (
      ${FOUND}
    )
    select ${columnList(CONTACT_COLUMNS)}
    from contacts
    where account_id = $accountId
      and contact_id = any (array(
        select contact_id
        from found
        where account_id = $accountId
          and contact_id > $after
        order by contact_id
        limit $limit
      ))`),
});

export function findContacts(database: Database, request: FindRequest): Promise<FoundContacts> {
  return database.transaction(
    (session) => find(session, request),
    "set transaction isolation level repeatable read, read only",
  );
}

async function find(session: Session, request: FindRequest): Promise<FoundContacts> {
  const { accountId, filter } = request;
  let { rows, goOnAfter: after } = await walk(session, request, FIRST_WALK);
  let limit = request.limit - rows.length;
  if (after !== null && rows.length > 0) {
    const second = await walk(session, { ...request, after, limit }, SECOND_WALK);
    rows = [...rows, ...second.rows];
    after = second.goOnAfter;
    limit = request.limit - rows.length;
  }
  if (after === null) return { rows, goOnAfter: null };
  const found = await foundValues(session, accountId, filter);
  if (found)
    return { rows: [...rows, ...(await session.run(lookUp, { ...found, after, limit }))], goOnAfter: null };
  const further = await walk(session, { ...request, after, limit }, LONG_WALK);
  return { rows: [...rows, ...further.rows], goOnAfter: further.goOnAfter };
}

async function walk(
  session: Session,
  { accountId, filter, after, limit }: FindRequest,
  length: number,
): Promise<FoundContacts> {
  const rows = await session.run(walkOn, { accountId, after, length, limit, ...filterValues(filter) });
  if (rows.length === limit) return { rows, goOnAfter: null };
  return { rows, goOnAfter: await endOfWalk(session, { accountId, after, length }) };
}

/** PostgreSQL computes the sizes, so that contacts beyond the limit in bytes never reach this process. */
export function pageWithinBytes(rows: string): string {
  const columns = columnList(CONTACT_COLUMNS);
  const data = `case when coalesce(bytes_before, 0) < ${PAGE_BYTES} then enhanced_data end as enhanced_data`;
  return `select ${columns.replace("enhanced_data", data)}
    from (
      select ${columns},
        sum(octet_length(enhanced_data::text)) over (
          order by contact_id
          rows between unbounded preceding and 1 preceding
        ) as bytes_before
      from (${rows}) as contacts
    ) as contacts
    order by contact_id`;
}

/** The next page begins with the first row that has no room. */
export function roomFor(rows: PageRow[]): number {
  const first = rows.findIndex((row) => row.enhanced_data === null);
  return first < 0 ? rows.length : first;
}
