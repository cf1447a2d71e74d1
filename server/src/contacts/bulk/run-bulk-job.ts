// Runs a bulk job in chunks. Each chunk is a transaction that also records the job's progress.

import { appendEvents, type NewEvent } from "../../events/index.ts";
import {
  endJob,
  IS_OPEN,
  type JobKey,
  type JobOutcome,
  jobSteps,
  STARTED,
  type TimeSlice,
} from "../../jobs/index.ts";
import { type Database, type Session, t } from "../../platform/database/index.ts";
import { AFTER_CONFLICT, retry } from "../../platform/database/retry.ts";
import type { Actor } from "../../platform/http/index.ts";
import { BULK_JOB, type BulkJobKind, type BulkWork } from "./bulk-job.ts";
import { nextMembers } from "./next-members.ts";

export interface RunBulkJobDeps {
  database: Database;
  steps: BulkJobSteps;
}

/** The row lock makes two workers that run the same job take turns. A canceled job stays canceled. */
const begin = jobSteps(BULK_JOB)("begin_bulk_job_chunk", { set: STARTED, where: IS_OPEN });

const advance = jobSteps({ job_id: t.uuid })("advance_bulk_job", {
  set: `after_contact_id = $last, rows_done = rows_done + $passed, not_found = not_found + $notFound,
        refused = refused + $refused, rows_total = greatest(rows_total, rows_done + $passed), failures = 0`,
  parameters: { last: t.uuid, passed: t.int8, notFound: t.int8, refused: t.int8 },
});

/** Runs at least one chunk. Throws the error of a failed chunk, to be called again later. */
export async function runBulkJob(
  { database, steps }: RunBulkJobDeps,
  job: JobKey,
  slice: Pick<TimeSlice, "isOver">,
): Promise<JobOutcome> {
  const chunk = () => database.transaction((session) => workOnChunk(steps, session, job));
  // A deadlock with send results, which lock contacts in another order, isn't counted as a failure.
  while (await retry(AFTER_CONFLICT, chunk)) if (slice.isOver()) return { againInMs: 0 };
  return "ended";
}

/** False when the job has ended. */
async function workOnChunk(steps: BulkJobSteps, session: Session, key: JobKey): Promise<boolean> {
  const [job] = await session.run(begin, key);
  if (!job) return false;
  const { work, person_id: personId, api_key_id: apiKeyId } = job;
  const step = steps[job.kind];
  if (!step) throw new Error(`Nothing here does the job ${job.kind}.`);
  const task = { ...key, personId, apiKeyId, work };
  const members = await nextMembers(session, key, job, step.chunk);
  if (members === null) {
    const events = (await step.end?.(session, task)) ?? [];
    await endJob(session, key, "finished");
    await appendEvents(session, events);
    return false;
  }
  const { contactIds } = members;
  const { events, ...done } = await step.run(session, task, contactIds);
  const last = done.passed === contactIds.length ? members.last : contactIds[done.passed - 1];
  if (last === undefined) throw new Error("A step of a bulk job must pass at least one member.");
  await session.run(advance, { ...key, last, ...done });
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
  run(session: Session, task: BulkTask, contactIds: string[]): Promise<ChunkOutcome>;
  /** Called once, in the transaction that ends the job well. */
  end?(session: Session, task: BulkTask & JobKey): Promise<NewEvent[]>;
}

export type BulkTask = Actor & { accountId: string; work: BulkWork | null };

export type BulkJobSteps = Partial<Record<BulkJobKind, BulkJobStep>>;
