// Finds the next members of a running bulk job. The job has stored them, or it keeps a filter, which is applied chunk by
// chunk in the order of the contacts' ids, to contacts that existed when the job was created.

import type { JobKey } from "../../jobs/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID, LAST_ID } from "../../platform/http/index.ts";
import { idAfterMerges } from "../merge/id-after-merges.ts";
import { endOfWalk } from "../search/part-statements.ts";
import type { BulkJob } from "./bulk-job.ts";
import { IS_SELECTED, SELECTION_PARAMETERS, selectionValues } from "./selection.ts";

export interface NextMembers {
  /** May be empty. */
  contactIds: string[];
  /** The job continues after this contact. */
  last: string;
}

const WALK = 5_000;

const storedMembers = statement({
  name: "find_bulk_job_members",
  parameters: { accountId: t.uuid, jobId: t.uuid, after: t.nullable(t.uuid), limit: t.int4 },
  columns: { member: t.uuid, contact_id: t.uuid },
  sql: `select member, ${idAfterMerges("$accountId", "member")} as contact_id
    from (
      select unnest(members[done + 1 : done + $limit]) as member
      from (
        select members, coalesce(array_position(members, $after), 0) as done
        from jobs
        where account_id = $accountId
          and job_id = $jobId
      ) as job
    ) as next`,
});

const matchingMembers = statement({
  name: "find_bulk_job_members_by_filter",
  parameters: {
    accountId: t.uuid,
    after: t.uuid,
    end: t.uuid,
    createdAt: t.timestamptz,
    limit: t.int8,
    ...SELECTION_PARAMETERS,
  },
  columns: { contact_id: t.uuid },
  sql: `select contact_id
    from contacts
    where account_id = $accountId
      and contact_id > $after
      and contact_id <= $end
      and created_at <= $createdAt
      and ${IS_SELECTED}
    order by contact_id
    limit $limit`,
});

/** Null at the end of the job. */
export async function nextMembers(
  session: Session,
  { accountId, jobId }: JobKey,
  job: BulkJob,
  limit: number,
): Promise<NextMembers | null> {
  const { work, after_contact_id: afterMember } = job;
  const { filter, ...chosen } = work ?? {};
  if (filter === undefined) {
    const rows = await session.run(storedMembers, { accountId, jobId, after: afterMember, limit });
    return membersOf(rows, rows.at(-1)?.member);
  }
  const after = afterMember ?? FIRST_ID;
  // The end is read before the walk: read afterwards, a concurrent deletion could move it past unread contacts.
  const end = await endOfWalk(session, { accountId, after, length: WALK });
  const rows = await session.run(matchingMembers, {
    accountId,
    after,
    end: end ?? LAST_ID,
    createdAt: job.created_at,
    limit,
    ...selectionValues({ ...chosen, filter }),
  });
  return end === null || rows.length === limit ? membersOf(rows) : membersOf(rows, end);
}

function membersOf(rows: { contact_id: string }[], last = rows.at(-1)?.contact_id): NextMembers | null {
  return last === undefined ? null : { contactIds: rows.map((row) => row.contact_id), last };
}
