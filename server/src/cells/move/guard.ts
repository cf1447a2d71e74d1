// Guards are triggers that keep a closed account from being changed, also by a process that was paused for an hour. They exist only
// while an account moves, and at its former cell until its rows there are deleted.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { readTables } from "../../backup/index.ts";
import { moveName } from "./move-name.ts";

const { escapeIdentifier, escapeLiteral } = pg;

/** `create trigger` waits for writers and makes later ones wait. A short wait is repeated; vacuum gives way only after a second. */
const LOCK_WAITS_MS = [...Array<number>(20).fill(200), ...Array<number>(10).fill(1_500)];
const LOCK_NOT_AVAILABLE = "55P03";

/** Tables of accounts, each after the tables that it references. */
export async function accountTables(client: pg.Client): Promise<string[]> {
  const tables = await readTables(client, {});
  return tables
    .filter(({ name, columns }) => name !== "accounts" && columns.includes("account_id"))
    .map(({ name }) => name);
}

/** Guards that exist already stay. */
export async function addGuards(client: pg.Client, accountId: string): Promise<void> {
  const name = moveName(accountId);
  const own = escapeLiteral(accountId);
  const call = `for each row when (%.account_id = ${own}) execute function refuse_moved_rows(${own})`;
  const existing = await guardsOf(client, accountId);
  const add = async (table: string, guard: string, definition: string) => {
    if (existing.some((one) => one.table === table && one.guard === guard)) return;
    await patiently(
      client,
      `create trigger ${escapeIdentifier(guard)} ${definition.replace("on %", `on ${escapeIdentifier(table)}`)}`,
    );
  };
  for (const table of await accountTables(client)) {
    await add(table, `${name}_in`, `before insert or update on % ${call.replace("%", "new")}`);
    await add(table, `${name}_out`, `before delete on % ${call.replace("%", "old")}`);
  }
  // The move itself changes the status.
  const keepsStatus = `new.account_id = ${own} and new.move_status is not distinct from old.move_status`;
  await add(
    "accounts",
    `${name}_in`,
    `before update on % for each row when (${keepsStatus}) execute function refuse_moved_rows(${own})`,
  );
}

export async function dropGuards(client: pg.Client, accountId: string): Promise<void> {
  for (const { table, guard } of await guardsOf(client, accountId))
    await patiently(client, `drop trigger ${escapeIdentifier(guard)} on ${escapeIdentifier(table)}`);
}

async function guardsOf(client: pg.Client, accountId: string): Promise<{ table: string; guard: string }[]> {
  const { rows } = await client.query<{ table: string; guard: string }>(
    `select relname as table, tgname as guard
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace
      and starts_with(tgname, $1)
    order by relname, tgname`,
    [moveName(accountId)],
  );
  return rows;
}

/** One table at a time, so that no writer waits for another table. */
async function patiently(client: pg.Client, statement: string): Promise<void> {
  for (const [index, waitMs] of LOCK_WAITS_MS.entries()) {
    try {
      await client.query(`begin; set local lock_timeout = ${waitMs}; ${statement}; commit`);
      return;
    } catch (error) {
      await client.query("rollback");
      const isLast = index === LOCK_WAITS_MS.length - 1;
      if (isLast || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await delay(waitMs);
    }
  }
}
