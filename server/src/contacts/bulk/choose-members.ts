// The next members of a bulk job that runs: of those that were written down when it was asked for, or, where it keeps a
// filter, of the contacts that match when it comes to them, by key. One that came after the job isn't looked at.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { FIRST_ID, LAST_ID } from "../../platform/http/id-cursor.ts";
import { contactFilterField, contactFilterOf, contactMatches } from "../search/contact-filter.ts";
import { endOfWalk } from "../search/end-of-walk.ts";

export interface Choice {
  contactIds: string[];
  /** When all of them are dealt with, the job goes on after this contact. */
  last: string;
}

export interface ChoiceRequest {
  accountId: string;
  jobId: string;
  /** The filter that the job keeps. */
  filter: unknown;
  createdAt: Date;
  after: string | null;
  most: number;
}

/** Contacts that are looked through for a chunk: some milliseconds. */
const WALK = 5_000;

const choose = statement<[string, string, string, number], { contact_id: string }>(
  "choose_bulk_job_members",
  `select contact_id
   from bulk_job_members
   where account_id = $1
     and job_id = $2
     and contact_id > $3
   order by contact_id
   limit $4`,
);

/** Nobody may be among those that were looked through. Null when there is nothing left to look through. */
export async function chooseMembers(session: Session, request: ChoiceRequest): Promise<Choice | null> {
  const { accountId, jobId, filter, most } = request;
  const after = request.after ?? FIRST_ID;
  if (filter === undefined) return choiceOf(await session.run(choose, [accountId, jobId, after, most]));
  // First: counted behind the walk, after a deletion meanwhile, it would pass over contacts that weren't looked at.
  const end = await endOfWalk(session, { accountId, after, length: WALK });
  const found = await walk(session, { ...request, after }, end ?? LAST_ID);
  if (end === null || found.length === most) return choiceOf(found);
  return { contactIds: found.map((row) => row.contact_id), last: end };
}

function choiceOf(rows: { contact_id: string }[]): Choice | null {
  const contactIds = rows.map((row) => row.contact_id);
  const last = contactIds.at(-1);
  return last === undefined ? null : { contactIds, last };
}

/** By the key, whatever other index the filter could be looked up by: that would find all of them for each chunk. */
async function walk(
  { client }: Session,
  { accountId, after, createdAt, filter, most }: ChoiceRequest,
  end: string,
): Promise<{ contact_id: string }[]> {
  const values: unknown[] = [accountId, after, end, createdAt, most];
  const matches = contactMatches(
    contactFilterOf(contactFilterField.parse(filter)),
    (value) => `$${values.push(value)}`,
  );
  const { rows } = await client.query<{ contact_id: string }>(
    `select contact_id
     from (
       select contact_id, phone, search_name, labels, created_at, updated_at
       from contacts
       where account_id = $1
         and contact_id > $2
         and contact_id <= $3
       order by contact_id
       offset 0
     ) as contacts
     where created_at <= $4
       and ${matches}
     order by contact_id
     limit $5`,
    values,
  );
  return rows;
}
