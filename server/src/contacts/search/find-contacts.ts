// Reads a page of the contacts that a filter means, by id. Among a million contacts a selective page is for 20 ms.
//
// The first contacts after the cursor are looked through by the primary key; what is common, and any small account, is
// answered by that. Only for what is rare the page goes on by the index of names, phones and labels, or by that of the
// account's changes: all that they find, sorted. Either alone is slow where the other is quick: of a part that everybody
// has, the index finds a million contacts; of one that nobody has, the walk reads them all. No planner is asked which
// one: columns with personal data have no statistics.
//
// The walk runs as planned by keys, as all requests do. The lookup has a custom plan and bitmaps, which GIN needs; it
// names the account in no way that a plan could prefer the account's key for.
// The longest walk, 5,000 contacts, is where the worst walk and the worst lookup cost the same: of a part that 1 in 100
// has. What hardly anybody among the first thousand has isn't worth the other 4,000.
//
// Each contact belongs to one of the ranges, before and after their bounds, and all of it is read from one snapshot:
// what was there throughout is answered once, whatever is written or deleted between the statements.
//
// Of a single digit, which nearly every phone has, no index tells. A page walks MOST_WALKED contacts on for it, a quarter
// of a second, and says where the next one goes on.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { contactColumns } from "../contact.ts";
import { type ContactFilter, contactMatches } from "./contact-filter.ts";
import { endOfWalk } from "./end-of-walk.ts";
import { LOOK_UP, lookUpConditions } from "./look-up.ts";
import { type PageRow, pageWithinBytes } from "./page-bytes.ts";

export interface FindRequest {
  accountId: string;
  filter: ContactFilter;
  /** A contact's UUID: the page begins after it. */
  after: string;
  /** Rows at most. */
  limit: number;
}

export interface FoundContacts {
  /** Ascending by id. */
  rows: PageRow[];
  /** With fewer rows than asked for: the contact's UUID after which there may be more; null if there are none. */
  goOnAfter: string | null;
}

/** Contacts of one walk after the other, and how many of the first must match for the second to be worth it. */
const WALKS = [1_000, 4_000];
const WORTH_WALKING = 3;
const MOST_WALKED = 100_000;
const ONE_SNAPSHOT = "set transaction isolation level repeatable read, read only";

export function findContacts(database: Database, request: FindRequest): Promise<FoundContacts> {
  return database.transaction((session) => find(session, request), ONE_SNAPSHOT);
}

async function find(session: Session, request: FindRequest): Promise<FoundContacts> {
  const rows: PageRow[] = [];
  const rest = { ...request };
  const walkOn = async (length: number): Promise<"full" | "rest" | "end"> => {
    rows.push(...(await walk(session, rest, length)));
    if (rows.length === request.limit) return "full";
    const bound = await endOfWalk(session, { ...rest, length });
    if (bound === null) return "end";
    rest.after = bound;
    rest.limit = request.limit - rows.length;
    return "rest";
  };
  for (const length of WALKS) {
    if ((await walkOn(length)) !== "rest") return { rows, goOnAfter: null };
    if (rows.length < WORTH_WALKING) break;
  }
  const lookedUp = await lookUp(session, rest);
  if (lookedUp) return { rows: [...rows, ...lookedUp], goOnAfter: null };
  const goOnAfter = (await walkOn(MOST_WALKED)) === "rest" ? rest.after : null;
  return { rows, goOnAfter };
}

async function walk({ client }: Session, request: FindRequest, rows: number): Promise<PageRow[]> {
  const values: unknown[] = [request.accountId, request.after, rows, request.limit];
  const matches = contactMatches(request.filter, (value) => `$${values.push(value)}`);
  const found = await client.query<PageRow>(
    pageWithinBytes(`select ${contactColumns("contacts")}
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
     limit $4`),
    values,
  );
  return found.rows;
}

/** Null when no index can tell. */
async function lookUp(session: Session, request: FindRequest): Promise<PageRow[] | null> {
  const values: unknown[] = [request.accountId, request.after, request.limit];
  const place = (value: string) => `$${values.push(value)}`;
  const conditions = await lookUpConditions(session, request, place);
  if (conditions === null) return null;
  await session.client.query(LOOK_UP);
  const found = await session.client.query<PageRow>(
    pageWithinBytes(`with found as materialized (
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
       ) as contacts`),
    values,
  );
  return found.rows;
}
