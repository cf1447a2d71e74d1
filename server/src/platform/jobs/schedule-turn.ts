// Schedules the next turn of an account's queue as a job of graphile-worker.
import type { Session } from "../database/session.ts";
import * as t from "../database/sql-types.ts";
import { statement } from "../database/statement.ts";
import type { JobQueue } from "./account-job.ts";
import { type AddJob, addJob } from "./add-job.ts";

export interface AccountTurn {
  accountId: string;
  turn: number;
}

export type TurnJobs = Record<`${JobQueue}-turn`, AccountTurn>;

/** The queue must never stop for good, so a turn that fails is retried without end. This is the column's maximum. */
const MAX_ATTEMPTS = 32_767;

const add: AddJob<TurnJobs> = addJob;

/** Never in the past: graphile-worker runs the earliest job first, and a turn must go behind those of other accounts. */
const raiseTurn = statement({
  name: "raise_account_turn",
  parameters: { accountId: t.uuid, queue: t.textOf<JobQueue>() },
  columns: { turn: t.int8, due_at: t.nullable(t.timestamptz) },
  sql: `update account_turns
    set turn = turn + 1,
      due_at = (
        select greatest(run_at, clock_timestamp())
        from account_jobs
        where account_id = $accountId
          and queue = $queue
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
  const { turn, due_at: runAt } = next;
  await add(session, `${queue}-turn`, { accountId, turn }, { runAt, maxAttempts: MAX_ATTEMPTS });
}
