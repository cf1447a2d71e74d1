// A bulk job: one change to many contacts. How it is started, stored, canceled and forgotten.

import {
  addAccountJob,
  type JobRow,
  type JobSource,
  jobStatements,
  refuseWhenFull,
} from "../../jobs/index.ts";
import { cleanUp } from "../../platform/database/clean-up.ts";
import { rowChanges, type Session, statement, t } from "../../platform/database/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { countMatches } from "../search/count-contacts.ts";
import { IS_SELECTED, SELECTION_PARAMETERS, type Selection, selectionValues } from "./selection.ts";

export const RUN_BULK_JOB = { queue: "sliced", name: "run-bulk-job" } as const;

export type BulkJobKind = "erase" | "labels";

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
    apiKeyId: t.uuid,
    parameters: t.jsonb(),
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
    insert into bulk_jobs (account_id, job_id, kind, api_key_id, parameters, members, rows_total, rows_done, not_found)
    select $accountId, $jobId, $kind, $apiKeyId, $parameters, members, total + missing, missing, missing
    from counted`,
});

export const jobStep = rowChanges({
  table: "bulk_jobs",
  key: { job_id: "jobId" },
  columns: {
    kind: t.textOf<BulkJobKind>(),
    status: t.text,
    parameters: t.jsonb<Record<string, unknown>>(),
    api_key_id: t.uuid,
    after_contact_id: t.nullable(t.uuid),
    created_at: t.timestamptz,
  },
});

export const ENDED = "parameters = '{}', members = null, finished_at = now()";

/** Waits for the chunk that is running. */
const cancel = jobStep("cancel_bulk_job", {
  set: `status = 'canceled', ${ENDED}`,
  where: "status in ('queued', 'running')",
});

export const bulkJobs: JobSource = {
  ...jobStatements({ table: "bulk_jobs", kinds: ["erase", "labels"], columns: { id: "job_id" } }),
  async cancel(session, accountId, jobId) {
    return (await session.run(cancel, { accountId, jobId })).length > 0;
  },
};

interface NewBulkJob {
  accountId: string;
  apiKeyId: string;
  kind: BulkJobKind;
  parameters?: Record<string, unknown>;
  selection: Selection;
  /** Number of phones without a contact. */
  notFound: number;
}

/** The job runs after the commit of the caller's transaction. Throws 429 `too_many_jobs`. */
export async function startBulkJob(session: Session, job: NewBulkJob): Promise<JobRow> {
  const { accountId, apiKeyId, kind, selection, notFound } = job;
  await refuseWhenFull(session, accountId, RUN_BULK_JOB.queue);
  const jobId = newUuid();
  const { ids } = selection;
  const matches = ids === undefined ? await countMatches(session, accountId, selection.filter) : 0;
  const keepsFilter = matches > MOST_STORED;
  await session.run(insert, {
    accountId,
    jobId,
    kind,
    apiKeyId,
    parameters: JSON.stringify({ ...job.parameters, ...(keepsFilter && selection) }),
    matches: keepsFilter ? matches : null,
    asked: ids === undefined ? 0 : ids.length + notFound,
    ...selectionValues(selection),
  });
  await addAccountJob(session, RUN_BULK_JOB, { accountId, subjectId: jobId });
  const [row] = await session.run(bulkJobs.find, { accountId, id: jobId });
  return row as JobRow;
}

export const forgetOldJobs = cleanUp({
  name: "delete_old_bulk_jobs",
  table: "bulk_jobs",
  where: "finished_at < now() - interval '30 days'",
});
