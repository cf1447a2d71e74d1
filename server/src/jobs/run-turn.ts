// One turn of an account's queue: runs the jobs that have waited longest for one time slice, then goes to the end of
// the line. graphile-worker runs turns in the order in which they became due, so accounts are served round robin.

import type { Timing } from "../config/timing.ts";
import { columnList, type Database, type Session, statement, t } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import type { JobContext, JobTasks } from "../platform/jobs/create-jobs.ts";
import { MOST_DEATHS, PROCESS_ENDED } from "../platform/jobs/job-rows.ts";
import { describeError, type Log } from "../platform/log.ts";
import { JOB_PREFIXES, type JobKind } from "./job.ts";
import { type JobOutcome, type JobQueue, type JobWork, type TimeSlice, TurnFailed } from "./job-work.ts";
import { IS_OPEN, JOB_KEY, type JobKey, jobSteps } from "./life-cycle.ts";
import { type AccountTurn, scheduleTurn, type TurnJobs } from "./queue.ts";

export interface TurnDeps {
  database: Database;
  works: JobWork[];
  timing: Pick<Timing, "jobSliceMs" | "jobAttempts" | "jobBackoffFirstMs" | "jobBackoffMaxMs">;
  log: Log;
}

const REPEATEDLY = "The job failed repeatedly.";

const QUEUE = { accountId: t.uuid, queue: t.textOf<JobQueue>() };
const TAKEN = {
  job_id: t.uuid,
  kind: t.textOf<JobKind>(),
  failures: t.int4,
  unfinished: t.int4,
  error: t.nullable(t.text),
};

/**
 * The job goes to the end of its account's queue and is counted before it runs: a job that kills its process doesn't block the others,
 * and isn't taken without end.
 */
const takeJob = statement({
  name: "take_job",
  parameters: { ...QUEUE, turn: t.int8 },
  columns: TAKEN,
  sql: `update jobs
    set run_at = clock_timestamp(), unfinished = unfinished + 1
    where (account_id, job_id) = (
      select account_id, job_id
      from jobs
      where account_id = $accountId
        and queue = $queue
        and run_at <= clock_timestamp()
        and exists (select from account_turns where account_id = $accountId and queue = $queue and turn = $turn)
      order by run_at
      limit 1
    )
    returning ${columnList(TAKEN)}`,
});

/** After a turn that failed, for example because the connection broke: no process ended. */
const forgive = statement({
  name: "forgive_jobs",
  parameters: QUEUE,
  sql: `update jobs
    set unfinished = 0
    where account_id = $accountId
      and queue = $queue
      and run_at is not null
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

/** Before the turn is locked: an erasure that puts an export back into the queue locks both in this order. */
const lockJob = statement({
  name: "lock_job_of_turn",
  parameters: JOB_KEY,
  sql: `select
    from jobs
    where account_id = $accountId
      and job_id = $jobId
    for no key update`,
});

const step = jobSteps({ job_id: t.uuid });

const leaveQueue = step("leave_queue", { set: "run_at = null, failures = 0, unfinished = 0" });

const postpone = step("postpone_job", {
  set: `run_at = clock_timestamp() + $againInMs * interval '1 millisecond', unfinished = $unfinished,
        failures = case when $isFailure then failures else 0 end`,
  parameters: { againInMs: t.float8, unfinished: t.int4, isFailure: t.bool },
});

/** Work that goes on after a failure sets the count to 0, so the count of the job's row is raised. */
const countFailure = jobSteps({ failures: t.int4 })("count_failure_of_job", {
  set: "failures = failures + 1, error = coalesce($error, error)",
  where: IS_OPEN,
  parameters: { error: t.nullable(t.text) },
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
  const end = performance.now() + deps.timing.jobSliceMs;
  const slice = { signal, isOver: () => signal.aborted || performance.now() > end };
  for (let goesOn = true; goesOn; ) {
    const [job] = await database.run(takeJob, { accountId, queue, turn });
    const outcome = job && (await runJob(deps, accountId, job, slice));
    const isLast = outcome !== "ended" || slice.isOver();
    goesOn = await database.transaction(async (session) => {
      const key = job && { accountId, jobId: job.job_id };
      if (key) await session.run(lockJob, key);
      // Another process took this one for dead and ended the turn: the other outcome counts.
      if ((await session.run(lockTurn, { accountId, queue, turn })).length === 0) return false;
      if (key && outcome) await settle(session, key, outcome);
      if (isLast) await scheduleTurn(session, accountId, queue);
      return !isLast;
    });
  }
}

type TurnOutcome = JobOutcome | ({ againInMs: number } & typeof GOES_ON);

async function settle(session: Session, key: JobKey, outcome: TurnOutcome): Promise<void> {
  if (outcome === "ended") await session.run(leaveQueue, key);
  else await session.run(postpone, { ...key, ...GOES_ON, ...outcome });
}

const GOES_ON = { unfinished: 0, isFailure: false };

/** What the end of the turn stores of the job. */
export async function runJob(
  { database, works, log, timing }: TurnDeps,
  accountId: string,
  { job_id: jobId, kind, failures, unfinished, error: lastError }: t.Outputs<typeof TAKEN>,
  slice: TimeSlice,
): Promise<TurnOutcome> {
  const key = { accountId, jobId };
  const { jobAttempts, jobBackoffFirstMs, jobBackoffMaxMs } = timing;
  const failed = failures >= jobAttempts ? (lastError ?? REPEATEDLY) : null;
  const end = unfinished > MOST_DEATHS ? PROCESS_ENDED : failed;
  try {
    const work = works.find((one) => one.kinds.includes(kind));
    if (!work) throw new Error(`This version knows no job ${kind}.`);
    if (end === null) return await work.run(key, slice);
    await work.fail(key, end);
    return "ended";
  } catch (error) {
    const again = { unfinished: end === PROCESS_ENDED ? unfinished : 0, isFailure: true };
    if (slice.signal.aborted) return { againInMs: 0, ...again };
    const reason = error instanceof TurnFailed ? error.message : null;
    const [counted] = await database.run(countFailure, { ...key, error: reason });
    const count = counted?.failures ?? 1;
    const againInMs = Math.min(jobBackoffMaxMs, jobBackoffFirstMs * 3 ** (count - 1));
    const job = publicId(JOB_PREFIXES[kind], jobId);
    const fields = { account: publicId("acc", accountId), job, kind, pause_s: Math.round(againInMs / 1_000) };
    if (reason === null) log.error({ err: describeError(error), ...fields }, "job failed");
    else log.warn(fields, "a job couldn't go on; it is tried again after a pause");
    return { againInMs: count === jobAttempts ? 0 : againInMs, ...again };
  }
}
