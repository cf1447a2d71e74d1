// Runs a bulk job in chunks. Each chunk is a transaction that also records the job's progress.
import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { AccountJob, JobOutcome, TimeSlice } from "../../jobs/index.ts";
import { type Database, type Session, t } from "../../platform/database/index.ts";
import { AFTER_CONFLICT, retry } from "../../platform/database/retry.ts";
import { type BulkJobKind, ENDED, jobStep } from "./bulk-job.ts";
import { nextMembers } from "./next-members.ts";

export interface RunBulkJobDeps {
  database: Database;
  steps: BulkJobSteps;
}

/** Consecutive failed chunks after which the job fails. With the backoff between them this takes minutes. */
const MOST_FAILURES = 6;

/** The row lock makes two workers that run the same job take turns. A canceled job stays canceled. */
const begin = jobStep("begin_bulk_job_chunk", {
  set: "status = 'running', started_at = coalesce(started_at, now())",
  where: "status in ('queued', 'running')",
});

const advance = jobStep("advance_bulk_job", {
  set: `after_contact_id = $last, rows_done = rows_done + $passed, not_found = not_found + $notFound,
        refused = refused + $refused, rows_total = greatest(rows_total, rows_done + $passed), failures = 0`,
  parameters: { last: t.uuid, passed: t.int8, notFound: t.int8, refused: t.int8 },
});

const end = jobStep("end_bulk_job", { set: `status = 'finished', ${ENDED}, rows_total = rows_done` });

const recordFailure = jobStep("record_bulk_job_failure", {
  set: "failures = failures + 1",
  where: "status in ('queued', 'running')",
});

const fail = jobStep("fail_bulk_job", {
  set: `status = 'failed', error = $error, ${ENDED}`,
  where: "status in ('queued', 'running') and failures >= $mostFailures",
  parameters: { error: t.text, mostFailures: t.int2 },
});

const KEPT = "The rows before them stay changed.";
const FAILED = `The job failed repeatedly at the same rows. ${KEPT}`;

/** Runs at least one chunk. Throws the error of a failed chunk, to be called again later. */
export async function runBulkJob(
  deps: RunBulkJobDeps,
  job: AccountJob,
  slice: Pick<TimeSlice, "isOver">,
): Promise<JobOutcome> {
  const { database, steps } = deps;
  const { accountId, subjectId: jobId } = job;
  const chunk = () => database.transaction((session) => workOnChunk(steps, session, job));
  try {
    // A deadlock with send results, which lock contacts in another order, isn't counted as a failure.
    while (await retry(AFTER_CONFLICT, chunk)) if (slice.isOver()) return { againInMs: 0 };
  } catch (error) {
    await database.run(recordFailure, { accountId, jobId });
    const failed = await database.run(fail, { accountId, jobId, mostFailures: MOST_FAILURES, error: FAILED });
    if (failed.length === 0) throw error;
  }
  return "ended";
}

/** `reason`: for people. */
export async function failBulkJob(
  database: Database,
  { accountId, subjectId: jobId }: AccountJob,
  reason: string,
): Promise<void> {
  await database.run(fail, { accountId, jobId, mostFailures: 0, error: `${reason} ${KEPT}` });
}

/** False when the job has ended. */
async function workOnChunk(steps: BulkJobSteps, session: Session, accountJob: AccountJob): Promise<boolean> {
  const { accountId, subjectId: jobId } = accountJob;
  const [job] = await session.run(begin, { accountId, jobId });
  if (!job) return false;
  const { kind, parameters, api_key_id: apiKeyId } = job;
  const step = steps[kind];
  const members = await nextMembers(session, accountJob, job, step.chunk);
  if (members === null) {
    await session.run(end, { accountId, jobId });
    return false;
  }
  const { contactIds } = members;
  const { events, ...done } = await step.run(session, { accountId, apiKeyId, parameters }, contactIds);
  const last = done.passed === contactIds.length ? members.last : contactIds[done.passed - 1];
  if (last === undefined) throw new Error("A step of a bulk job must pass at least one member.");
  await session.run(advance, { accountId, jobId, last, ...done });
  await appendEvents(session, events);
  return true;
}

export interface ChunkOutcome {
  /** Members processed, from the first one on; at least one if there are any. The rest comes with the next chunk. */
  passed: number;
  /** Passed members that were erased before their turn. */
  notFound: number;
  /** Passed members that were left unchanged because a rule forbids the change. */
  refused: number;
  events: NewEvent[];
}

export interface BulkJobStep {
  /** Maximum number of members in one transaction. */
  chunk: number;
  /** Locks the contacts in the order of their phones. After an error the chunk is rolled back and tried again. */
  run(
    session: Session,
    job: { accountId: string; apiKeyId: string | null; parameters: Record<string, unknown> },
    contactIds: string[],
  ): Promise<ChunkOutcome>;
}

export type BulkJobSteps = Record<BulkJobKind, BulkJobStep>;
