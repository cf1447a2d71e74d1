// The members of a bulk job that is asked for by a filter.
import type { AddMembers } from "./bulk-job.ts";
import { type ContactFilter, contactMatches } from "./contact-filter.ts";
import { tooManyMembers } from "./job-problems.ts";

/** Contacts a job: that many are locked and written down within the request, some 30 us each. */
const MOST_MEMBERS = 100_000;

/** Those that match now; one that comes later isn't a member. Throws 422 `too_many_contacts`. */
export function membersByFilter(filter: ContactFilter): AddMembers {
  return async ({ client }, accountId, jobId) => {
    const values: unknown[] = [accountId, jobId, MOST_MEMBERS];
    const matches = contactMatches(filter, (value) => `$${values.push(value)}`);
    const { rows } = await client.query<{ found: number }>(
      `with chosen as materialized (
         select contact_id
         from contacts
         where account_id = $1
           and ${matches}
         order by phone, contact_id
         limit $3::bigint + 1
         for key share
       ), written as (
         insert into bulk_job_members (account_id, job_id, contact_id)
         select $1, $2, contact_id
         from chosen
         where (select count(*) from chosen) <= $3::bigint
       )
       select count(*) as found
       from chosen`,
      values,
    );
    const found = rows[0]?.found ?? 0;
    if (found > MOST_MEMBERS) throw tooManyMembers(MOST_MEMBERS);
    return { found, notFound: 0 };
  };
}
