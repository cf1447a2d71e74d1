// The members of a bulk job that is asked for by a filter: those that match now. Of very many the job keeps the filter
// instead, and looks for them itself (choose-members.ts).
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { answeredFilter, type ContactFilter, contactMatches } from "../search/contact-filter.ts";
import type { AddMembers } from "./bulk-job.ts";

/**
 * Contacts that are locked and written down within the request, some 30 us each. A filter that is kept beyond the request
 * has no word that fewer contacts share, and so none that tells who one of them is.
 */
const MOST_WRITTEN = 100_000;

const keepFilter = statement<[string, string, Record<string, unknown>], never>(
  "keep_filter_of_bulk_job",
  `update bulk_jobs
   set parameters = parameters || jsonb_build_object('filter', $3::jsonb)
   where account_id = $1
     and job_id = $2`,
);

/** One that comes later isn't a member. */
export function membersByFilter(filter: ContactFilter): AddMembers {
  return async (session, accountId, jobId) => {
    const found = await countMatches(session, accountId, filter);
    if (found > MOST_WRITTEN) {
      await session.run(keepFilter, [accountId, jobId, answeredFilter(filter)]);
      return { found, notFound: 0 };
    }
    return { found: await writeMembers(session, { accountId, jobId, filter }), notFound: 0 };
  };
}

async function countMatches({ client }: Session, accountId: string, filter: ContactFilter): Promise<number> {
  const values: unknown[] = [accountId];
  const matches = contactMatches(filter, (value) => `$${values.push(value)}`);
  const { rows } = await client.query<{ found: number }>(
    `select count(*) as found
     from contacts
     where account_id = $1
       and ${matches}`,
    values,
  );
  return rows[0]?.found ?? 0;
}

async function writeMembers(
  { client }: Session,
  { accountId, jobId, filter }: { accountId: string; jobId: string; filter: ContactFilter },
): Promise<number> {
  const values: unknown[] = [accountId, jobId];
  const matches = contactMatches(filter, (value) => `$${values.push(value)}`);
  const { rowCount } = await client.query(
    `with chosen as materialized (
       select contact_id
       from contacts
       where account_id = $1
         and ${matches}
       order by phone, contact_id
       for key share
     )
     insert into bulk_job_members (account_id, job_id, contact_id)
     select $1, $2, contact_id
     from chosen`,
    values,
  );
  return rowCount ?? 0;
}
