// Reads a page of the contacts that a filter means, by id. Among a million contacts a selective page is for 20 ms.
//
// The first WALK contacts after the cursor are looked through by the primary key; what is common, and any small
// account, is answered by that. Only for what is rare the page goes on by the index of names, phones and labels, whatever
// the account, or by that of the account's changes: all that they find, sorted. Either alone is slow where the other is
// quick: of a part that everybody has, the index finds a million contacts; of one that nobody has, the walk reads them
// all. No planner is asked which one: columns with personal data have no statistics.
//
// The walk runs as planned by keys, as all requests do. The lookup has a transaction of its own with a custom plan and
// bitmaps, which GIN needs; it names the account in no way that a plan could prefer the account's key for.
// WALK is where the worst walk and the worst lookup cost the same: 5,000 rows, of a part that 1 in 100 contacts has.
//
// Each contact belongs to one of the two ranges, before and after the bound: what was there throughout is answered
// once, whatever is written between the statements.
import type { Database } from "../platform/database/database.ts";
import { type ContactRow, contactColumns } from "./contact.ts";
import { type ContactFilter, contactMatches } from "./contact-filter.ts";
import { LOOK_UP, lookUpConditions } from "./look-up.ts";

export interface FindRequest {
  accountId: string;
  filter: ContactFilter;
  /** A contact's UUID: the page begins after it. */
  after: string;
  /** Rows at most. */
  limit: number;
}

/** Before every contact. */
export const FIRST_CONTACT = "00000000-0000-0000-0000-000000000000";

const WALK = 5_000;
/** More than an account can have. */
const ALL = 2_147_483_647;

/** Ascending by id. */
export async function findContacts(database: Database, request: FindRequest): Promise<ContactRow[]> {
  const near = await walk(database, request, WALK);
  if (near.length === request.limit) return near;
  const bound = await lastWalked(database, request);
  if (bound === null) return near;
  const rest = { ...request, after: bound, limit: request.limit - near.length };
  const far = (await lookUp(database, rest)) ?? (await walk(database, rest, ALL));
  return [...near, ...far];
}

async function walk(database: Database, request: FindRequest, rows: number): Promise<ContactRow[]> {
  const values: unknown[] = [request.accountId, request.after, rows, request.limit];
  const matches = contactMatches(request.filter, (value) => `$${values.push(value)}`);
  const found = await database.pool.query<ContactRow>(
    `select ${contactColumns("contacts")}
     from (
       select ${contactColumns("contacts")}, contacts.search_name
       from contacts
       where account_id = $1
         and contact_id > $2
       order by contact_id
       limit $3
     ) as contacts
     where ${matches}
     order by contact_id
     limit $4`,
    values,
  );
  return found.rows;
}

/** Null when the walk went to the end. */
async function lastWalked(database: Database, { accountId, after }: FindRequest): Promise<string | null> {
  const { rows } = await database.pool.query<{ contact_id: string }>(
    `select contact_id
     from contacts
     where account_id = $1
       and contact_id > $2
     order by contact_id
     offset $3
     limit 1`,
    [accountId, after, WALK - 1],
  );
  return rows[0]?.contact_id ?? null;
}

/** Null when no index can tell. */
function lookUp(database: Database, request: FindRequest): Promise<ContactRow[] | null> {
  return database.transaction(async (session) => {
    const values: unknown[] = [request.accountId, request.after, request.limit];
    const place = (value: string) => `$${values.push(value)}`;
    const conditions = await lookUpConditions(session, request, place);
    if (conditions === null) return null;
    const found = await session.client.query<ContactRow>(
      `with found as materialized (
         select contacts.account_id, contacts.contact_id
         from contacts
         where ${conditions}
       ), page as materialized (
         select contact_id
         from found
         where account_id = $1
           and contact_id > $2
         order by contact_id
         limit $3
       )
       select ${contactColumns("contacts")}
       from page
       cross join lateral (
         select ${contactColumns("contacts")}
         from contacts
         where account_id = $1
           and contact_id = page.contact_id
         offset 0
       ) as contacts
       order by contacts.contact_id`,
      values,
    );
    return found.rows;
  }, LOOK_UP);
}
