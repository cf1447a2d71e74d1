// Notes that two contacts are one person, and has a job merge them. Until then an erasure of one erases both.
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { MergeJobs } from "./merge-job.ts";

/** `mergedId` names the contact that goes. */
export interface FoundMerge {
  contactId: string;
  mergedId: string;
}

const given = givenRows({ mergeId: t.uuid, contactId: t.uuid, mergedId: t.uuid });

/** Returns merges that are noted already, too, if they aren't done: a job that failed for good is added again. */
const note = statement({
  name: "note_merges",
  parameters: { accountId: t.uuid, ...given.parameters },
  columns: { merge_id: t.uuid },
  sql: `insert into contact_merges as noted (account_id, merge_id, contact_id, merged_contact_id)
    select $accountId, merge_id, contact_id, merged_id
    from ${given.as("given")}
    order by merged_id
    on conflict (merged_contact_id, account_id) do update
    set created_at = noted.created_at
    where noted.merged_at is null
    returning merge_id`,
});

const add: AddJob<MergeJobs> = addJob;

/** The caller holds the locks of the contacts that stay. */
export async function noteMerges(session: Session, accountId: string, merges: FoundMerge[]): Promise<void> {
  const distinct = [...new Map(merges.map((merge) => [merge.mergedId, merge])).values()];
  if (distinct.length === 0) return;
  const rows = distinct.map((merge) => ({ ...merge, mergeId: newUuid() }));
  for (const { merge_id: mergeId } of await session.run(note, { accountId, ...given.values(rows) }))
    await add(session, "merge-contacts", { accountId, mergeId }, { key: `merge ${mergeId}` });
}
