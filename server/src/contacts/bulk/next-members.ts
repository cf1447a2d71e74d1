// Finds the next members of a running bulk job. They are in `bulk_job_members`, or the job keeps a filter, which is applied
// chunk by chunk in the order of the contacts' ids, to contacts that existed when the job was created.
import { type Session, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID, LAST_ID } from "../../platform/http/index.ts";
import type { AccountJob } from "../../platform/jobs/account-job.ts";
import { FILTER_PARAMETERS, filterValues, MATCHES_FILTER } from "../search/contact-filter.ts";
import { endOfWalk } from "../search/end-of-walk.ts";
import { asOfIn, type FilterSelection } from "./selection.ts";

export interface NextMembers {
  /** May be empty. */
  contactIds: string[];
  /** The job continues after this contact. */
  last: string;
}

const WALK = 5_000;

const writtenMembers = statement({
  name: "find_bulk_job_members",
  parameters: { accountId: t.uuid, jobId: t.uuid, after: t.uuid, limit: t.int8 },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from bulk_job_members
    where account_id = $accountId
      and job_id = $jobId
      and contact_id > $after
    order by contact_id
    limit $limit`,
});

const matchingMembers = statement({
  name: "find_bulk_job_members_by_filter",
  parameters: {
    accountId: t.uuid,
    after: t.uuid,
    end: t.uuid,
    createdAt: t.timestamptz,
    except: t.uuidArray,
    asOf: t.nullable(t.timestamptz),
    limit: t.int8,
    ...FILTER_PARAMETERS,
  },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and contact_id > $after
      and contact_id <= $end
      and created_at <= $createdAt
      and contact_id <> all ($except)
      and ($asOf::timestamptz is null or date_trunc('milliseconds', created_at) <= $asOf)
      and ${MATCHES_FILTER}
    order by contact_id
    limit $limit`,
});

/** Null at the end of the job. */
export async function nextMembers(
  session: Session,
  { accountId, subjectId: jobId }: AccountJob,
  job: { parameters: Record<string, unknown>; created_at: Date; after_contact_id: string | null },
  limit: number,
): Promise<NextMembers | null> {
  const { filter, except = [], as_of } = job.parameters as Partial<FilterSelection>;
  const after = job.after_contact_id ?? FIRST_ID;
  if (filter === undefined)
    return membersOf(await session.run(writtenMembers, { accountId, jobId, after, limit }));
  // The end is read before the walk: read afterwards, a concurrent deletion could move it past unread contacts.
  const end = await endOfWalk(session, { accountId, after, length: WALK });
  const rows = await session.run(matchingMembers, {
    accountId,
    after,
    end: end ?? LAST_ID,
    createdAt: job.created_at,
    except,
    asOf: asOfIn({ as_of }),
    limit,
    ...filterValues(filter),
  });
  return end === null || rows.length === limit ? membersOf(rows) : membersOf(rows, end);
}

function membersOf(rows: { contact_id: string }[], last = rows.at(-1)?.contact_id): NextMembers | null {
  return last === undefined ? null : { contactIds: rows.map((row) => row.contact_id), last };
}
