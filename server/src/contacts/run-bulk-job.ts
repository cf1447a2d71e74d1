// Does a bulk job: chunk after chunk, each its own transaction that moves the job on with what it did, so that a kill
// at any time leaves no member done twice.
import { setTimeout as delay } from "node:timers/promises";
import { appendEvents } from "../events/index.ts";
import type { Database } from "../platform/database/database.ts";
import type { Session } from "../platform/database/session.ts";
import { databaseFailure } from "../platform/database/sql-state.ts";
import { statement } from "../platform/database/statement.ts";
import { type AddJob, addJob } from "../platform/jobs/add-job.ts";
import type { JobContext } from "../platform/jobs/create-jobs.ts";
import type { BulkJobKind } from "./bulk-job.ts";
import type { BulkJobSteps, ChunkOutcome } from "./bulk-job-step.ts";
import type { BulkJobTurn, ContactJobs } from "./contact-jobs.ts";

export interface RunBulkJobDeps {
  database: Database;
  steps: BulkJobSteps;
}

/** Milliseconds after which a job goes to the end of the line, so that a long one holds up no other. */
const TURN_MS = 5_000;
/** Chunks in a row that may come to nothing: minutes, with the backoff between them. */
const MOST_FAILURES = 6;
const CONFLICT_TRIES = 5;

const add: AddJob<ContactJobs> = addJob;

interface OpenJob {
  kind: BulkJobKind;
  parameters: Record<string, unknown>;
  api_key_id: string;
  after_contact_id: string | null;
}

/** Two workers that both think the job theirs take their chunks one after the other. A canceled one stays so. */
const begin = statement<[string, string], OpenJob>(
  "begin_bulk_job_chunk",
  `update bulk_jobs
   set status = 'running', started_at = coalesce(started_at, now())
   where account_id = $1
     and job_id = $2
     and status in ('queued', 'running')
   returning kind, parameters, api_key_id, after_contact_id`,
);

const choose = statement<[string, string, string | null, number], { contact_id: string }>(
  "choose_bulk_job_members",
  `select contact_id
   from bulk_job_members
   where account_id = $1
     and job_id = $2
     and contact_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
   order by contact_id
   limit $4`,
);

const advance = statement<[string, string, string, number, number, number], never>(
  "advance_bulk_job",
  `update bulk_jobs
   set after_contact_id = $3, rows_done = rows_done + $4, not_found = not_found + $5, refused = refused + $6,
       failures = 0
   where account_id = $1
     and job_id = $2`,
);

/** Members that were erased meanwhile left without a word. */
const end = statement<[string, string], never>(
  "end_bulk_job",
  `update bulk_jobs
   set status = 'done', not_found = not_found + rows_total - rows_done, rows_done = rows_total, parameters = '{}',
       finished_at = now()
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

/** One turn; throws what a chunk failed with, to be called again later. */
export async function runBulkJob(
  deps: RunBulkJobDeps,
  turn: BulkJobTurn,
  { signal }: JobContext,
): Promise<void> {
  const { database } = deps;
  const { accountId, jobId } = turn;
  const until = performance.now() + TURN_MS;
  try {
    while (await runChunk(deps, turn)) {
      if (signal.aborted || performance.now() > until) {
        await database.transaction((session) => add(session, "run-bulk-job", turn));
        return;
      }
    }
  } catch (error) {
    const [noted] = await database.run(noteFailure, [accountId, jobId, MOST_FAILURES, FAILED]);
    if (noted?.status !== "failed") throw error;
  }
  await database.run(removeMembers, [accountId, jobId]);
}

/** A deadlock, with results that are written down in another order of contacts, is nobody's fault: once more. */
async function runChunk({ database, steps }: RunBulkJobDeps, turn: BulkJobTurn): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction((session) => workOnChunk(steps, session, turn));
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
  { accountId, jobId }: BulkJobTurn,
): Promise<boolean> {
  const [job] = await session.run(begin, [accountId, jobId]);
  if (!job) return false;
  const { kind, parameters, api_key_id: apiKeyId, after_contact_id: after } = job;
  const step = steps[kind];
  const members = (await session.run(choose, [accountId, jobId, after, step.chunk])).map(
    (row) => row.contact_id,
  );
  if (members.length === 0) {
    await session.run(end, [accountId, jobId]);
    return false;
  }
  const done = await step.run(session, { accountId, apiKeyId, parameters }, members);
  await session.run(advance, [
    accountId,
    jobId,
    lastOf(members, done),
    done.passed,
    done.notFound,
    done.refused,
  ]);
  await appendEvents(session, done.events);
  return true;
}

function lastOf(members: string[], { passed }: ChunkOutcome): string {
  const last = members[passed - 1];
  if (last === undefined) throw new Error("A step of a bulk job passes at least one member.");
  return last;
}
