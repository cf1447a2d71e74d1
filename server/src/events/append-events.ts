// Appends events in the caller's transaction, numbered per account in the order of commits.
import { type Session, statement, t } from "../platform/database/index.ts";
import type { NewEvent } from "./event-type.ts";

/**
 * SQL: the number of an account's last event, from the end of the index. No row counts the numbers: every transaction would update that
 * row. While any snapshot is held, for example by pg_dump, PostgreSQL can't remove its old versions, and each later transaction would
 * read all of them.
 */
export function lastEventNumber(accountId: string): string {
  return `coalesce(
    (
      select last_row.seq + greatest(cardinality(last_row.ids), 1) - 1
      from events as last_row
      where last_row.account_id = ${accountId}
      order by last_row.seq desc
      limit 1
    ),
    (select pruned.events_pruned_to from accounts as pruned where pruned.account_id = ${accountId}),
    0
  )`;
}

/**
 * The lock is held until the commit, so the numbers follow the order of commits. It waits up to 5 s, whatever the
 * transaction's lock timeout: every writer of the account waits here, and giving up would lose finished work.
 */
const lockNumbers = statement({
  name: "lock_event_numbers",
  parameters: { accountId: t.uuid },
  columns: { locked: t.text },
  sql: `with patience as materialized (
      select set_config('lock_timeout', '5s', true) as set
    )
    select pg_advisory_xact_lock(hashtextextended('events ' || $accountId::uuid, 0))::text as locked
    from patience
    where patience.set is not null`,
});

/** Needs a snapshot from after the lock, which a statement of its own has under READ COMMITTED. */
const insertEvents = statement({
  name: "append_events",
  parameters: { accountId: t.uuid, types: t.textArray, ids: t.uuidArray },
  sql: `insert into events (account_id, seq, types, ids)
    select $accountId, ${lastEventNumber("$accountId")} + 1, $types, $ids`,
});

/**
 * Must be the last statements of the transaction: they are sent with the COMMIT. Accounts are in order, so that two batches
 * can't deadlock.
 */
export async function appendEvents(session: Session, events: NewEvent[]): Promise<void> {
  const accounts = Map.groupBy(events, (event) => event.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as NewEvent[];
    void session.send(lockNumbers, { accountId });
    void session.send(insertEvents, {
      accountId,
      types: own.map((event) => event.type),
      ids: own.map((event) => event.id),
    });
  }
}
