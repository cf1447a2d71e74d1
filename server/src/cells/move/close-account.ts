// Closes an account in its cell: first softly, so that what is in flight ends in order, then for good. Afterwards nothing of the
// account can be committed here, see guard.ts.
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

const POLL_MS = 20;

/** Requests are refused, and lanes have no owner: nothing is sent any more. Without effect on a closed account. */
export async function beginClosing(source: pg.Client, accountId: string): Promise<void> {
  await transaction(source, async () => {
    const { rowCount } = await source.query(
      "update accounts set move_status = 'closing' where account_id = $1 and move_status is null",
      [accountId],
    );
    if (rowCount === 0) return;
    // The old owners can't mark messages any more. What they have handed over they still record, as after a take-over.
    await source.query(
      "update lanes set worker_id = null, epoch = epoch + 1 where account_id = $1 and kind = 'sender'",
      [accountId],
    );
  });
}

/** Waits for requests to channels. What isn't settled in time becomes uncertain in the other cell, as after a crash. */
export async function untilSettled(source: pg.Client, accountId: string, limitMs: number): Promise<void> {
  for (const end = performance.now() + limitMs; performance.now() < end; await delay(POLL_MS)) {
    const { rows } = await source.query(
      "select from outbox where account_id = $1 and state = 'sending' limit 1",
      [accountId],
    );
    if (rows.length === 0) return;
  }
}

/** Resolves with true when no transaction runs that began to write before the account was closed. */
export async function closeForGood(source: pg.Client, accountId: string, limitMs: number): Promise<boolean> {
  const xid = await transaction(source, async () => {
    await source.query(
      "update accounts set move_status = 'closed' where account_id = $1 and move_status = 'closing'",
      [accountId],
    );
    // A command that goes on waits again: the one before may have been killed while it waited.
    const { rows } = await source.query<{ xid: string }>("select pg_current_xact_id()::xid::text as xid");
    return rows[0]?.xid;
  });
  for (const end = performance.now() + limitMs; performance.now() < end; await delay(POLL_MS)) {
    const { rows } = await source.query(
      `select
      from pg_locks
      join pg_stat_activity using (pid)
      where locktype = 'transactionid'
        and mode = 'ExclusiveLock'
        and datname = current_database()
        and age(transactionid) > age($1::xid)
      limit 1`,
      [xid],
    );
    if (rows.length === 0) return true;
  }
  return false;
}

/** Only while the account isn't open in the other cell. */
export async function reopen(source: pg.Client, accountId: string): Promise<void> {
  await source.query(
    "update accounts set move_status = null where account_id = $1 and move_status in ('closing', 'closed')",
    [accountId],
  );
}

export async function transaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
