// Does a bulk job: chunk after chunk, each its own transaction that moves the job on with what it did, so that a kill
// at any time leaves no member done twice.
import { setTimeout as delay } from "node:timers/promises";
import { appendEvents } from "../../events/index.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { databaseFailure } from "../../platform/database/sql-state.ts";
import { statement } from "../../platform/database/statement.ts";
import type { AccountJob, JobOutcome, TimeSlice } from "../../platform/jobs/account-job.ts";
import type { BulkJobKind } from "./bulk-job.ts";
import type { BulkJobSteps, ChunkOutcome } from "./bulk-job-step.ts";
import { type Choice, chooseMembers } from "./choose-members.ts";

export interface RunBulkJobDeps {
  database: Database;
  steps: BulkJobSteps;
}

/** Chunks in a row that may come to nothing: minutes, with the backoff between them. */
const MOST_FAILURES = 6;
const CONFLICT_TRIES = 5;

interface OpenJob {
  kind: BulkJobKind;
  parameters: Record<string, unknown>;
  api_key_id: string;
  after_contact_id: string | null;
  created_at: Date;
}

/** Two workers that both think the job theirs take their chunks one after the other. A canceled one stays so. */
const begin = statement<[string, string], OpenJob>(
  "begin_bulk_job_chunk",
  `update bulk_jobs
   set status = 'running', started_at = coalesce(started_at, now())
   where account_id = $1
     and job_id = $2
     and status in ('queued', 'running')
   returning kind, parameters, api_key_id, after_contact_id, created_at`,
);

const advance = statement<[string, string, string, number, number, number], never>(
  "advance_bulk_job",
  `update bulk_jobs
   set after_contact_id = $3, rows_done = rows_done + $4, not_found = not_found + $5, refused = refused + $6,
       rows_total = greatest(rows_total, rows_done + $4), failures = 0
   where account_id = $1
     and job_id = $2`,
);

/** Members that were erased meanwhile left without a word. Of a filter the members are those that were there. */
const end = statement<[string, string], never>(
  "end_bulk_job",
  `update bulk_jobs
   set status = 'done', parameters = '{}', finished_at = now(),
       not_found = not_found + case when parameters ? 'filter' then 0 else rows_total - rows_done end,
       rows_done = case when parameters ? 'filter' then rows_done else rows_total end,
       rows_total = case when parameters ? 'filter' then rows_done else rows_total end
   where account_id = $1
     and job_id = $2`,
);

const noteFailure = statement<[string, string, number, string], { status: string }>(
  "note_bulk_job_failure",
  `update bulk_jobs
   set failures = failures + 1,
       status = case when failures + 1 < $3 then status else 'failed' end,
       error = case when failures + 1 < $3 then error else $4 end,
       parameters = case when failures + 1 < $3 then parameters else '{}' end,
       finished_at = case when failures + 1 < $3 then finished_at else now() end
   where account_id = $1
     and job_id = $2
     and status in ('queued', 'running')
   returning status`,
);

const removeMembers = statement<[string, string], never>(
  "remove_bulk_job_members",
  `delete from bulk_job_members
   where account_id = $1
     and job_id = $2`,
);

const FAILED = "The service failed at the same rows again and again. What was done before stays done.";

/** One time slice, at least one chunk long; throws what a chunk failed with, to be called again later. */
export async function runBulkJob(
  deps: RunBulkJobDeps,
  job: AccountJob,
  slice: Pick<TimeSlice, "isOver">,
): Promise<JobOutcome> {
  const { database } = deps;
  const { accountId, subjectId: jobId } = job;
  try {
    while (await runChunk(deps, job)) if (slice.isOver()) return { againInMs: 0 };
  } catch (error) {
    const [noted] = await database.run(noteFailure, [accountId, jobId, MOST_FAILURES, FAILED]);
    if (noted?.status !== "failed") throw error;
  }
  await database.run(removeMembers, [accountId, jobId]);
  return "ended";
}

/** A deadlock, with results that are written down in another order of contacts, is nobody's fault: once more. */
async function runChunk({ database, steps }: RunBulkJobDeps, job: AccountJob): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction((session) => workOnChunk(steps, session, job));
    } catch (error) {
      if (databaseFailure(error) !== "conflict" || tries === CONFLICT_TRIES) throw error;
      await delay(Math.random() * 100 * tries);
    }
  }
}

/** False when the job has ended. */
async function workOnChunk(
  steps: BulkJobSteps,
  session: Session,
  { accountId, subjectId: jobId }: AccountJob,
): Promise<boolean> {
  const [job] = await session.run(begin, [accountId, jobId]);
  if (!job) return false;
  const { kind, parameters, api_key_id: apiKeyId } = job;
  const step = steps[kind];
  const choice = await chooseMembers(session, {
    accountId,
    jobId,
    filter: parameters["filter"],
    createdAt: job.created_at,
    after: job.after_contact_id,
    most: step.chunk,
  });
  if (choice === null) {
    await session.run(end, [accountId, jobId]);
    return false;
  }
  const done =
    choice.contactIds.length === 0
      ? NOBODY
      : await step.run(session, { accountId, apiKeyId, parameters }, choice.contactIds);
  const { passed, notFound, refused } = done;
  await session.run(advance, [accountId, jobId, lastOf(choice, done), passed, notFound, refused]);
  await appendEvents(session, done.events);
  return true;
}

const NOBODY: ChunkOutcome = { passed: 0, notFound: 0, refused: 0, events: [] };

function lastOf({ contactIds, last }: Choice, { passed }: ChunkOutcome): string {
  if (passed === contactIds.length) return last;
  const passedLast = contactIds[passed - 1];
  if (passedLast === undefined) throw new Error("A step of a bulk job passes at least one member.");
  return passedLast;
}
