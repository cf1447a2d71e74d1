// Deletes events that are older than the account's retention.
import { type Database, statement, t } from "../platform/database/index.ts";

/** Rows that one statement deletes: writers of the account's events wait for it. */
const BATCH = 1_000;

const readAccounts = statement({
  name: "read_event_retention",
  plan: "scan",
  parameters: {},
  columns: { account_id: t.uuid, event_days: t.int4 },
  sql: "select account_id, event_days from accounts",
});

/** Rows are in the order of commits, which is nearly that of time: the first row that is young enough ends the batch. */
const deleteOldest = statement({
  name: "delete_oldest_events",
  parameters: { accountId: t.uuid, days: t.int4, batch: t.int8 },
  columns: { deleted: t.int8 },
  sql: `with oldest as materialized (
      select seq, cardinality(types) as count, created_at < now() - make_interval(days => $days) as is_old
      from events
      where account_id = $accountId
      order by seq
      limit $batch
    ), old as materialized (
      select seq, count
      from oldest
      where seq < all (select seq from oldest where not is_old)
    ), deleted as (
      delete from events
      where account_id = $accountId
        and seq = any (array (select seq from old))
    ), pruned as (
      update accounts
      set events_pruned_to = last.number
      from (select max(seq + count - 1) as number from old) as last
      where account_id = $accountId
        and last.number is not null
    )
    select count(*) as deleted
    from old`,
});

export async function forgetOldEvents(database: Database): Promise<void> {
  for (const { account_id: accountId, event_days: days } of await database.run(readAccounts, {})) {
    let deleted = BATCH;
    while (deleted === BATCH) {
      const [row] = await database.run(deleteOldest, { accountId, days, batch: BATCH });
      deleted = row?.deleted ?? 0;
    }
  }
}
