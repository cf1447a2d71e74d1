// Appends events in the caller's transaction, numbered per account in the order of commits.
import { type Session, statement, t } from "../platform/database/index.ts";
import type { NewEvent } from "./event-type.ts";

/**
 * The lock on the counter's row makes the numbers follow the order of commits. It waits up to 5 s, whatever the
 * transaction's lock timeout: every writer of the account waits here, and giving up would lose finished work.
 */
const appendToAccount = statement({
  name: "append_events",
  parameters: { accountId: t.uuid, types: t.textArray, ids: t.uuidArray },
  sql: `with patience as materialized (
      select set_config('lock_timeout', '5s', true) as set
    ), raised as (
      update event_counters
      set n = n + cardinality($types::text[])
      from patience
      where account_id = $accountId
        and patience.set is not null
      returning n
    )
    insert into events (account_id, seq, types, ids)
    select $accountId, n - cardinality($types::text[]) + 1, $types, $ids
    from raised`,
});

/**
 * Must be the last statements of the transaction: they are sent with the COMMIT. Accounts are in order, so that two batches
 * can't deadlock.
 */
export async function appendEvents(session: Session, events: NewEvent[]): Promise<void> {
  const accounts = Map.groupBy(events, (event) => event.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as NewEvent[];
    void session.send(appendToAccount, {
      accountId,
      types: own.map((event) => event.type),
      ids: own.map((event) => event.id),
    });
  }
}
