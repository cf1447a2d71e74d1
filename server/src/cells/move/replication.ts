// Copies an account by PostgreSQL's logical replication: a publication of the account's rows, and a subscription of the other cell.
// PostgreSQL copies what is there, then applies each change in the order of commits.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { CellsError } from "../cells-error.ts";
import type { Cells } from "./check-cells.ts";
import { accountTables } from "./guard.ts";
import { moveName } from "./move-name.ts";

const { escapeIdentifier, escapeLiteral } = pg;

const POLL_MS = 50;
/** Errors of a subscription are repeated by PostgreSQL. Some pass, for example while a server restarts. */
const MOST_ERRORS = 5;

/** Parts that exist already stay. `sourceUrl`: how the other cell's PostgreSQL reaches this database. */
export async function startReplication(
  { source, target }: Cells,
  { accountId, sourceUrl }: { accountId: string; sourceUrl: string },
): Promise<void> {
  const name = moveName(accountId);
  if (!(await exists(source, "select from pg_publication where pubname = $1", name))) {
    const own = escapeLiteral(accountId);
    const tables = (await accountTables(source)).map(
      (table) => `${escapeIdentifier(table)} where (account_id = ${own})`,
    );
    await source.query(
      `create publication ${name} for table ${tables.join(", ")} with (publish = 'insert, update, delete')`,
    );
  }
  if (!(await exists(source, "select from pg_replication_slots where slot_name = $1", name)))
    await source.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [name]);
  if (await hasSubscription(target, accountId)) return;
  await target
    .query(
      // A subscription can't make its slot in the same server, which tests and trials have.
      `create subscription ${name} connection ${escapeLiteral(sourceUrl)} publication ${name}
        with (create_slot = false, slot_name = ${name}, synchronous_commit = on)`,
    )
    .catch((error: Error) => {
      throw new CellsError(
        `The other cell's PostgreSQL can't subscribe to this one: ${error.message}. It connects as --replicate-from says, else as ` +
          "DATABASE_URL does here.",
        { cause: error },
      );
    });
}

/** Whether a move that was interrupted goes on, instead of starting over. */
export async function isReplicating({ source, target }: Cells, accountId: string): Promise<boolean> {
  const name = moveName(accountId);
  return (
    (await exists(source, "select from pg_replication_slots where slot_name = $1", name)) &&
    (await hasSubscription(target, accountId))
  );
}

/** Resolves when every table was copied. `onProgress` gets the number of tables that are left. */
export async function untilCopied(
  { target }: Cells,
  accountId: string,
  onProgress: (tablesLeft: number) => void,
): Promise<void> {
  const before = await errorsOf(target, accountId);
  for (;;) {
    const { rows } = await target.query<{ left: number }>(
      `select count(*)::int as left
      from pg_subscription_rel
      where srsubid = (${SUBSCRIPTION})
        and srsubstate <> 'r'`,
      [moveName(accountId)],
    );
    const left = rows[0]?.left ?? 0;
    if (left === 0) return;
    onProgress(left);
    if ((await errorsOf(target, accountId)) - before >= MOST_ERRORS) throw failed();
    await delay(POLL_MS * 4);
  }
}

/** Resolves with true when the target has applied everything that the source has committed until now. */
export async function catchUp({ source }: Cells, accountId: string, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  const { rows } = await source.query<{ place: string }>("select pg_current_wal_insert_lsn()::text as place");
  // The subscription confirms a place when it applies a change. This change alters nothing.
  await source.query(
    `begin; set local parley.moves = 'on'; set local synchronous_commit = on;
    update event_counters set n = n where account_id = ${escapeLiteral(accountId)}; commit`,
  );
  for (;;) {
    const { rows: slots } = await source.query<{ is_there: boolean }>(
      "select confirmed_flush_lsn > $2::pg_lsn as is_there from pg_replication_slots where slot_name = $1",
      [moveName(accountId), rows[0]?.place],
    );
    if (slots[0]?.is_there) return true;
    if (performance.now() > end) return false;
    await delay(POLL_MS);
  }
}

/** Parts that don't exist any more are passed over. */
export async function endReplication({ source, target }: Cells, accountId: string): Promise<void> {
  const name = moveName(accountId);
  if (await hasSubscription(target, accountId)) {
    await target.query(`alter subscription ${name} disable`);
    await untilIdle({ source, target }, name);
    // Otherwise PostgreSQL connects to the source, which may be gone by now.
    await target.query(`alter subscription ${name} set (slot_name = none)`);
    await target.query(`drop subscription ${name}`);
  }
  await dropSlot(source, name);
  await source.query(`drop publication if exists ${name}`);
}

/**
 * Dropping a subscription waits for the slots of tables that are being copied. Making such a slot waits for older transactions, in
 * the same server also for the one that drops.
 */
async function untilIdle({ source, target }: Cells, name: string): Promise<void> {
  for (;;) {
    const { rows: workers } = await target.query<{ subid: number; is_running: boolean }>(
      "select subid, pid is not null as is_running from pg_stat_subscription where subname = $1",
      [name],
    );
    const slots = `pg_${workers[0]?.subid}_sync_`;
    const { rows: copies } = await source.query(
      "select from pg_replication_slots where starts_with(slot_name, $1) and active",
      [slots],
    );
    if (copies.length === 0 && !workers.some((worker) => worker.is_running)) return;
    await delay(POLL_MS);
  }
}

/** A slot is in use for a moment after its subscription has ended. */
async function dropSlot(source: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rows } = await source.query<{ active_pid: number | null }>(
      "select active_pid from pg_replication_slots where slot_name = $1",
      [name],
    );
    if (rows.length === 0) return;
    if (rows[0]?.active_pid === null) await source.query("select pg_drop_replication_slot($1)", [name]);
    else await delay(POLL_MS);
  }
}

const SUBSCRIPTION = `select oid
  from pg_subscription
  where subname = $1
    and subdbid = (select oid from pg_database where datname = current_database())`;

function hasSubscription(target: pg.Client, accountId: string): Promise<boolean> {
  return exists(target, SUBSCRIPTION, moveName(accountId));
}

async function errorsOf(target: pg.Client, accountId: string): Promise<number> {
  const { rows } = await target.query<{ errors: number }>(
    `select (apply_error_count + sync_error_count)::int as errors
    from pg_stat_subscription_stats
    where subid = (${SUBSCRIPTION})`,
    [moveName(accountId)],
  );
  return rows[0]?.errors ?? 0;
}

function failed(): CellsError {
  return new CellsError(
    "The other cell's PostgreSQL can't apply the account's rows: its log says why. Nothing was closed. Remove the cause and run the " +
      "command again, or end the move with --cancel.",
  );
}

async function exists(client: pg.Client, sql: string, name: string): Promise<boolean> {
  return (await client.query(sql, [name])).rows.length > 0;
}
