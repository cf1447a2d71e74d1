// The number of an account's last event, read from the end of the index of events.

/**
 * SQL. No row counts the numbers: every transaction would update that row, and while any snapshot is held, for example by
 * pg_dump, PostgreSQL can't remove its old versions. Each later transaction would read all of them.
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
