// Adds a job to its account's queue, which has a limit.
import type { Database } from "../database/database.ts";
import type { Session } from "../database/session.ts";
import * as t from "../database/sql-types.ts";
import { statement } from "../database/statement.ts";
import { Problem } from "../problem.ts";
import type { AccountJob, AccountJobKind, JobQueue } from "./account-job.ts";
import { scheduleTurn } from "./schedule-turn.ts";

/** Jobs that one account can have in one queue, waiting or running. */
export const MAX_QUEUED = 100;

const RETRY_AFTER_SECONDS = 10;

const countQueued = statement({
  name: "count_account_jobs",
  parameters: { accountId: t.uuid, queue: t.textOf<JobQueue>() },
  columns: { queued: t.int8 },
  sql: `select count(*) as queued
    from account_jobs
    where account_id = $accountId
      and queue = $queue`,
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

const upsert = statement({
  name: "upsert_account_job",
  parameters: { accountId: t.uuid, queue: t.textOf<JobQueue>(), name: t.text, subjectId: t.uuid },
  sql: `insert into account_jobs (account_id, queue, name, subject_id)
    values ($accountId, $queue, $name, $subjectId)
    on conflict (account_id, queue, name, subject_id) do update set run_at = excluded.run_at`,
});

/**
 * A job that is in the queue already is due at once, and never refused. Lock order: contacts, imports and exports come
 * before the row of `account_turns`, the event counter after it. Throws 429 `too_many_jobs`.
 */
export async function addAccountJob(
  session: Session,
  { queue, name }: AccountJobKind,
  { accountId, subjectId }: AccountJob,
): Promise<void> {
  const [turns] = await session.run(lockQueue, { accountId, queue });
  await session.run(upsert, { accountId, queue, name, subjectId });
  await refuseWhenFull(session, accountId, queue, MAX_QUEUED);
  if (turns?.is_idle) await scheduleTurn(session, accountId, queue);
}

/** Throws 429 `too_many_jobs` above `most` jobs. Call it before expensive work: only `addAccountJob` decides. */
export async function refuseWhenFull(
  database: Pick<Database | Session, "run">,
  accountId: string,
  queue: JobQueue,
  most = MAX_QUEUED - 1,
): Promise<void> {
  const [row] = await database.run(countQueued, { accountId, queue });
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
