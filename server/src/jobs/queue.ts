// Puts a job into its account's queue, which has a limit, and schedules the queue's turns as jobs of graphile-worker.
import { type Database, type Session, statement, t } from "../platform/database/index.ts";
import { requestErrors } from "../platform/errors/request-errors.ts";
import { addJob } from "../platform/jobs/add-job.ts";
import { Problem } from "../platform/problem.ts";
import type { JobQueue } from "./job-work.ts";
import { type JobKey, jobSteps } from "./life-cycle.ts";

/** Jobs that one account can have in one queue, waiting or running. */
export const MAX_QUEUED = 100;

const RETRY_AFTER_SECONDS = 10;

const countQueued = statement({
  name: "count_waiting_jobs",
  parameters: { accountId: t.uuid, queue: t.textOf<JobQueue>() },
  columns: { queued: t.int8 },
  sql: `select count(*) as queued
    from jobs
    where account_id = $accountId
      and queue = $queue
      and run_at is not null`,
});

/** Locks the row, so that a turn that ends can't miss the job and two requests can't both take the last place. */
const lockQueue = statement({
  name: "lock_account_queue",
  parameters: { accountId: t.uuid, queue: t.textOf<JobQueue>() },
  columns: { is_idle: t.bool },
  sql: `insert into account_turns (account_id, queue)
    values ($accountId, $queue)
    on conflict (account_id, queue) do update set turn = account_turns.turn
    returning due_at is null or due_at > clock_timestamp() as is_idle`,
});

const setDue = jobSteps({ queue: t.textOf<JobQueue>() })("set_job_due", {
  set: "run_at = clock_timestamp()",
});

/**
 * A job that waits already is due at once, and never refused. Lock order: contacts and jobs come before the row of `account_turns`,
 * the numbers of events after it. Throws 429 `too_many_jobs`.
 */
export async function queueJob(session: Session, key: JobKey): Promise<void> {
  const { accountId } = key;
  const [job] = await session.run(setDue, key);
  if (!job) return;
  const { queue } = job;
  const [turns] = await session.run(lockQueue, { accountId, queue });
  await refuseWhenFull(session, accountId, queue, MAX_QUEUED);
  if (turns?.is_idle) await scheduleTurn(session, accountId, queue);
}

/** Throws 429 `too_many_jobs` above `most` jobs. Call it before expensive work: only `queueJob` decides. */
export async function refuseWhenFull(
  database: Pick<Database | Session, "run">,
  accountId: string,
  queue: JobQueue,
  most = MAX_QUEUED - 1,
): Promise<void> {
  const [row] = await database.run(countQueued, { accountId, queue });
  if (!row || row.queued <= most) return;
  throw new Problem(requestErrors.too_many_jobs, {
    detail: `An account can have ${MAX_QUEUED} jobs waiting or running. Nothing was done; repeat the request later.`,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

export interface AccountTurn {
  accountId: string;
  turn: number;
}

export type TurnJobs = Record<`${JobQueue}-turn`, AccountTurn>;

/** The queue must never stop for good, so a turn that fails is retried without end. This is the column's maximum. */
const MAX_ATTEMPTS = 32_767;

/** Never in the past: graphile-worker runs the earliest job first, and a turn must go behind those of other accounts. */
const raiseTurn = statement({
  name: "raise_account_turn",
  parameters: { accountId: t.uuid, queue: t.textOf<JobQueue>() },
  columns: { turn: t.int8, due_at: t.nullable(t.timestamptz) },
  sql: `update account_turns
    set turn = turn + 1,
      due_at = (
        select greatest(run_at, clock_timestamp())
        from jobs
        where account_id = $accountId
          and queue = $queue
          and run_at is not null
        order by run_at
        limit 1
      )
    where account_id = $accountId
      and queue = $queue
    returning turn, due_at`,
});

/** Makes the current turn void. Schedules none when the queue is empty. The caller has locked the row of `account_turns`. */
export async function scheduleTurn(session: Session, accountId: string, queue: JobQueue): Promise<void> {
  const [next] = await session.run(raiseTurn, { accountId, queue });
  if (!next || next.due_at === null) return;
  const turn: AccountTurn = { accountId, turn: next.turn };
  await addJob(session, `${queue}-turn`, turn, { runAt: next.due_at, maxAttempts: MAX_ATTEMPTS });
}

/** Jobs that are counted. An account can have 200. */
const COUNTED = 10_000;

/** `seconds`: how long the first has been due. Turns are left out: their jobs are counted. */
const readFigures = statement({
  name: "read_job_figures",
  plan: "scan",
  columns: { queue: t.textOf<JobQueue | "others">(), count: t.int8, seconds: t.float8 },
  sql: `select queue, count(*) as count, extract(epoch from now() - min(run_at))::float8 as seconds
    from (
      (
        select queue, run_at
        from jobs
        where run_at <= now()
        limit ${COUNTED}
      )
      union all
      (
        select 'others', run_at
        from graphile_worker.jobs
        where run_at <= now()
          and attempts < max_attempts
          and task_identifier not in ('sliced-turn', 'whole-turn')
        limit ${COUNTED}
      )
    ) as due
    group by queue`,
});

/** How many background jobs wait or run, over all accounts, for metrics. */
export function readJobFigures(session: Session) {
  return session.run(readFigures, {});
}
