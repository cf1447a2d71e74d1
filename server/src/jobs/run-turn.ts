// One turn of an account's queue: runs the jobs that have waited longest for one time slice, then goes to the end of
// the line. graphile-worker runs turns in the order in which they became due, so accounts are served round robin.
import { type Database, statement, t } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import type { JobContext, JobTasks } from "../platform/jobs/create-jobs.ts";
import { MOST_DEATHS, PROCESS_ENDED } from "../platform/jobs/died-jobs.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { AccountJobTask, JobOutcome, JobQueue, TimeSlice } from "./account-job.ts";
import { type AccountTurn, scheduleTurn, type TurnJobs } from "./add-account-job.ts";

export interface TurnDeps {
  database: Database;
  tasks: AccountJobTask[];
  /** Milliseconds after which a turn starts no further job, and a job in `sliced` has to stop. */
  sliceMs: number;
  log: Log;
}

const LONGEST_BACKOFF_MS = 3_600_000;

const QUEUE = { accountId: t.uuid, queue: t.textOf<JobQueue>() };
const JOB = { ...QUEUE, name: t.text, subjectId: t.uuid };
const TAKEN = { name: t.text, subject_id: t.uuid, failures: t.int4, unfinished: t.int4 };

/**
 * The job goes to the end of its account's queue and is counted before it runs: a job that kills its process doesn't block the others,
 * and isn't taken without end.
 */
const takeJob = statement({
  name: "take_account_job",
  parameters: { ...QUEUE, turn: t.int8 },
  columns: TAKEN,
  sql: `update account_jobs
    set run_at = clock_timestamp(), unfinished = unfinished + 1
    where (account_id, queue, name, subject_id) = (
      select account_id, queue, name, subject_id
      from account_jobs
      where account_id = $accountId
        and queue = $queue
        and run_at <= clock_timestamp()
        and exists (select from account_turns where account_id = $accountId and queue = $queue and turn = $turn)
      order by run_at
      limit 1
    )
    returning name, subject_id, failures, unfinished`,
});

/** After a turn that failed, for example because the connection broke: no process ended. */
const forgive = statement({
  name: "forgive_account_jobs",
  parameters: QUEUE,
  sql: `update account_jobs
    set unfinished = 0
    where account_id = $accountId
      and queue = $queue
      and unfinished > 0`,
});

const lockTurn = statement({
  name: "lock_account_turn",
  parameters: { ...QUEUE, turn: t.int8 },
  columns: { turn: t.int8 },
  sql: `select turn
    from account_turns
    where account_id = $accountId
      and queue = $queue
      and turn = $turn
    for update`,
});

const deleteJob = statement({
  name: "delete_account_job",
  parameters: JOB,
  sql: `delete from account_jobs
    where account_id = $accountId
      and queue = $queue
      and name = $name
      and subject_id = $subjectId`,
});

const postpone = statement({
  name: "postpone_account_job",
  parameters: { ...JOB, againInMs: t.float8, failures: t.int4, unfinished: t.int4 },
  sql: `update account_jobs
    set run_at = clock_timestamp() + $againInMs * interval '1 millisecond', failures = $failures, unfinished = $unfinished
    where account_id = $accountId
      and queue = $queue
      and name = $name
      and subject_id = $subjectId`,
});

export function turnTasks(deps: TurnDeps): JobTasks<TurnJobs> {
  return {
    "sliced-turn": (turn, context) => runTurn(deps, "sliced", turn, context),
    "whole-turn": (turn, context) => runTurn(deps, "whole", turn, context),
  };
}

async function runTurn(
  deps: TurnDeps,
  queue: JobQueue,
  { accountId, turn }: AccountTurn,
  { signal, hasFailed }: JobContext,
): Promise<void> {
  const { database } = deps;
  if (hasFailed) await database.run(forgive, { accountId, queue });
  const end = performance.now() + deps.sliceMs;
  const slice = { signal, isOver: () => signal.aborted || performance.now() > end };
  for (let goesOn = true; goesOn; ) {
    const [job] = await database.run(takeJob, { accountId, queue, turn });
    const outcome = job && (await runJob(deps, accountId, job, slice));
    const isLast = outcome !== "ended" || slice.isOver();
    goesOn = await database.transaction(async (session) => {
      // Another process took this one for dead and ended the turn: the other outcome counts.
      if ((await session.run(lockTurn, { accountId, queue, turn })).length === 0) return false;
      if (job && outcome) {
        const key = { accountId, queue, name: job.name, subjectId: job.subject_id };
        if (outcome === "ended") await session.run(deleteJob, key);
        else await session.run(postpone, { ...key, failures: 0, unfinished: 0, ...outcome });
      }
      if (isLast) await scheduleTurn(session, accountId, queue);
      return !isLast;
    });
  }
}

async function runJob(
  { tasks, log }: TurnDeps,
  accountId: string,
  { name, subject_id: subjectId, failures, unfinished }: t.Outputs<typeof TAKEN>,
  slice: TimeSlice,
): Promise<JobOutcome | { againInMs: number; failures: number; unfinished?: number }> {
  const isOver = unfinished > MOST_DEATHS;
  try {
    const task = tasks.find((one) => one.name === name);
    if (!task) throw new Error(`This version knows no job ${name}.`);
    if (!isOver) return await task.run({ accountId, subjectId }, slice);
    await task.giveUp({ accountId, subjectId }, PROCESS_ENDED);
    return "ended";
  } catch (error) {
    if (slice.signal.aborted) return { againInMs: 0, failures };
    const account = publicId("acc", accountId);
    log.error({ err: describeError(error), account, job: name }, "job failed");
    const againInMs = Math.min(LONGEST_BACKOFF_MS, 1_000 * Math.exp(failures + 1));
    return { againInMs, failures: failures + 1, ...(isOver && { unfinished }) };
  }
}
