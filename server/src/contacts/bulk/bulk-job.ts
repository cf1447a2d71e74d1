// A bulk job: one change to many contacts. How it is started, stored, canceled and forgotten.

import { type JobRow, queueJob, readJob, refuseWhenFull } from "../../jobs/index.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { ACTOR, ACTOR_COLUMNS, type Actor, actorOf } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { countMatches } from "../search/count-contacts.ts";
import { IS_SELECTED, SELECTION_PARAMETERS, type Selection, selectionValues } from "./selection.ts";

export type BulkJobKind = "erase" | "labels" | "plan";

/** What an open job knows: the labels or the broadcast, and a filter that the job keeps. */
export type BulkWork = { add?: string[]; remove?: string[]; broadcastId?: string } & Partial<Selection>;

export const BULK_JOB = {
  kind: t.textOf<BulkJobKind>(),
  work: t.nullable(t.jsonb<BulkWork>()),
  ...ACTOR_COLUMNS,
  after_contact_id: t.nullable(t.uuid),
  created_at: t.timestamptz,
};

export type BulkJob = t.Outputs<typeof BULK_JOB>;

/**
 * A filter that at most this many contacts match is applied within the request. A job with more matches keeps the filter,
 * whose words therefore can't identify a person.
 */
const MOST_STORED = 100_000;

const insert = statement({
  name: "insert_bulk_job",
  plan: "scan",
  parameters: {
    accountId: t.uuid,
    jobId: t.uuid,
    kind: t.text,
    ...ACTOR,
    work: t.jsonb<BulkWork>(),
    /** Contacts that match a filter which the job keeps. Otherwise null: the job's members are stored. */
    matches: t.nullable(t.int8),
    /** Contacts that were asked for by id or phone. */
    asked: t.int4,
    ...SELECTION_PARAMETERS,
  },
  sql: `with chosen as materialized (
      select array(
        select contact_id
        from contacts
        where account_id = $accountId
          and ${IS_SELECTED}
        order by contact_id
      ) as members
      where $matches::bigint is null
    ), counted as (
      select members, cardinality(members) as total, greatest($asked - cardinality(members), 0) as missing
      from chosen
      union all
      select null, $matches, 0
      where $matches is not null
    )
    insert into jobs (account_id, job_id, kind, person_id, api_key_id, work, members, rows_total, rows_done, not_found)
    select $accountId, $jobId, $kind, $personId, $apiKeyId, $work, members, total + missing, missing, missing
    from counted`,
});

interface NewBulkJob extends Actor {
  accountId: string;
  kind: BulkJobKind;
  work?: Omit<BulkWork, keyof Selection>;
  selection: Selection;
  /** Number of phones without a contact. */
  notFound: number;
}

/** The job runs after the commit of the caller's transaction. Throws 429 `too_many_jobs`. */
export async function startBulkJob(session: Session, job: NewBulkJob): Promise<JobRow> {
  const { accountId, kind, selection, notFound } = job;
  await refuseWhenFull(session, accountId, "sliced");
  const jobId = newUuid();
  const { ids, filter, only_of: onlyOf = null } = selection;
  const matches = ids === undefined ? await countMatches(session, { accountId, onlyOf }, filter) : 0;
  const keepsFilter = matches > MOST_STORED;
  await session.run(insert, {
    accountId,
    jobId,
    kind,
    ...actorOf(job),
    work: JSON.stringify({ ...job.work, ...(keepsFilter && selection) }),
    matches: keepsFilter ? matches : null,
    asked: ids === undefined ? 0 : ids.length + notFound,
    ...selectionValues(selection),
  });
  await queueJob(session, { accountId, jobId });
  return (await readJob(session, { accountId, jobId })) as JobRow;
}

export const forgetOldJobs = cleanUp({
  name: "delete_old_bulk_jobs",
  table: "jobs",
  where: "kind in ('erase', 'labels', 'plan') and finished_at < now() - interval '30 days'",
});
