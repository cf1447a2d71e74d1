// The members of a new bulk job: the chosen contacts, or those that match the filter now. A large job keeps the filter for
// next-members.ts.
import { statement, t } from "../../platform/database/index.ts";
import { FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "../search/contact-filter.ts";
import { countMatches } from "../search/count-contacts.ts";
import type { AddMembers } from "./bulk-job.ts";
import { asOfIn, type FilterSelection, type IdSelection, type Selection } from "./selection.ts";

/**
 * Members that are locked and stored within the request, about 30 µs each. A filter that outlives the request therefore
 * matches more contacts than this, and its words can't identify a person.
 */
const MOST_STORED = 100_000;

/** Not of the class `scan`, whose custom plans would include one for each foreign key check of each row. */
const storeByFilter = statement({
  name: "add_bulk_job_members_by_filter",
  parameters: {
    accountId: t.uuid,
    jobId: t.uuid,
    except: t.uuidArray,
    asOf: t.nullable(t.timestamptz),
    ...FILTER_PARAMETERS,
  },
  columns: { stored: t.int8 },
  sql: `with chosen as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id <> all ($except)
        and ($asOf::timestamptz is null or date_trunc('milliseconds', created_at) <= $asOf)
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

export function membersOf(selection: Selection): AddMembers {
  return "ids" in selection ? membersById(selection) : membersByFilter(selection);
}

function membersByFilter(selection: FilterSelection): AddMembers {
  return async (session, accountId, jobId) => {
    const { filter, except } = selection;
    const found = await countMatches(session, accountId, filter);
    if (found > MOST_STORED) return { found, notFound: 0, kept: selection };
    const values = { accountId, jobId, except, asOf: asOfIn(selection), ...filterValues(filter) };
    const [row] = await session.run(storeByFilter, values);
    return { found: row?.stored ?? 0, notFound: 0 };
  };
}

const storeById = statement({
  name: "add_bulk_job_members_by_id",
  parameters: { accountId: t.uuid, jobId: t.uuid, contactIds: t.uuidArray },
  columns: { contact_id: t.uuid },
  sql: `with found as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and contact_id = any ($contactIds)
      order by phone, contact_id
      for key share
    )
    insert into bulk_job_members (account_id, job_id, contact_id)
    select $accountId, $jobId, contact_id
    from found
    returning contact_id`,
});

function membersById({ ids, notFound }: IdSelection): AddMembers {
  return async (session, accountId, jobId) => {
    const found = (await session.run(storeById, { accountId, jobId, contactIds: ids })).length;
    return { found, notFound: ids.length - found + notFound };
  };
}
