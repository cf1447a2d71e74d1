// Adds a job to its account's queue, which has a limit.
import type { Database } from "../database/database.ts";
import type { Session } from "../database/session.ts";
import { statement } from "../database/statement.ts";
import { Problem } from "../problem.ts";
import type { AccountJob, AccountJobKind, JobQueue } from "./account-job.ts";
import { scheduleTurn } from "./schedule-turn.ts";

/** Jobs that one account can have in one queue, waiting or running. */
export const MAX_QUEUED = 100;

const RETRY_AFTER_SECONDS = 10;

const countQueued = statement<[string, JobQueue], { queued: number }>(
  "count_account_jobs",
  `select count(*) as queued
   from account_jobs
   where account_id = $1
     and queue = $2`,
);

/**
 * The update locks the row until the transaction ends. Without the lock, a turn that ends at the same time could miss the
 * new job, and two requests could both take the last place in the queue.
 */
const lockQueue = statement<[string, JobQueue], { is_idle: boolean }>(
  "lock_account_queue",
  `insert into account_turns (account_id, queue)
   values ($1, $2)
   on conflict (account_id, queue) do update set turn = account_turns.turn
   returning due_at is null or due_at > clock_timestamp() as is_idle`,
);

const upsert = statement<[string, JobQueue, string, string], never>(
  "upsert_account_job",
  `insert into account_jobs (account_id, queue, name, subject_id)
   values ($1, $2, $3, $4)
   on conflict (account_id, queue, name, subject_id) do update set run_at = excluded.run_at`,
);

/** Throws 429 `too_many_jobs`. For before expensive work: `addAccountJob` decides for good. */
export async function refuseWhenFull(
  database: Pick<Database | Session, "run">,
  accountId: string,
  queue: JobQueue,
): Promise<void> {
  await refuseMore(database, accountId, queue, MAX_QUEUED - 1);
}

/**
 * In the caller's transaction: the job runs after the commit. A job that is in the queue already is due at once, and never
 * refused. The row of `account_turns` is locked behind contacts, imports and exports, and before the event counter. Throws
 * 429 `too_many_jobs`.
 */
export async function addAccountJob(
  session: Session,
  { queue, name }: AccountJobKind,
  { accountId, subjectId }: AccountJob,
): Promise<void> {
  const [turns] = await session.run(lockQueue, [accountId, queue]);
  await session.run(upsert, [accountId, queue, name, subjectId]);
  await refuseMore(session, accountId, queue, MAX_QUEUED);
  if (turns?.is_idle) await scheduleTurn(session, accountId, queue);
}

async function refuseMore(
  database: Pick<Database | Session, "run">,
  accountId: string,
  queue: JobQueue,
  most: number,
): Promise<void> {
  const [row] = await database.run(countQueued, [accountId, queue]);
  if (!row || row.queued <= most) return;
  throw new Problem({
    status: 429,
    code: "too_many_jobs",
    title: "Too many jobs are waiting",
    detail: `An account can have ${MAX_QUEUED} jobs waiting or running. Nothing was done; repeat the request later.`,
    retryable: true,
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });
}
