// The members of a bulk job that was requested with a filter: the contacts that match now.
//
// The members of a large job aren't stored. The job keeps the filter, and next-members.ts applies it.
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import {
  answeredFilter,
  type ContactFilter,
  FILTER_PARAMETERS,
  filterValues,
  MATCHES_FILTER,
} from "../search/contact-filter.ts";
import { countMatches } from "../search/count-contacts.ts";
import type { AddMembers } from "./bulk-job.ts";

/**
 * Members that are locked and stored within the request, about 30 µs each. A filter that outlives the request therefore
 * matches more contacts than this, and its words can't identify a person.
 */
const MOST_STORED = 100_000;

/** Not of the class `scan`, whose custom plans would include one for each foreign key check of each row. */
const storeMembers = statement({
  name: "add_bulk_job_members_by_filter",
  parameters: { accountId: t.uuid, jobId: t.uuid, ...FILTER_PARAMETERS },
  columns: { stored: t.int8 },
  sql: `with chosen as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and ${MATCHES_FILTER}
      order by phone, contact_id
      for key share
    ), stored as (
      insert into bulk_job_members (account_id, job_id, contact_id)
      select $accountId, $jobId, contact_id
      from chosen
      returning contact_id
    )
    select count(*) as stored
    from stored`,
});

export function membersByFilter(filter: ContactFilter): AddMembers {
  return async (session, accountId, jobId) => {
    const found = await countMatches(session, accountId, filter);
    if (found > MOST_STORED) return { found, notFound: 0, filter: answeredFilter(filter) };
    const [row] = await session.run(storeMembers, { accountId, jobId, ...filterValues(filter) });
    return { found: row?.stored ?? 0, notFound: 0 };
  };
}
