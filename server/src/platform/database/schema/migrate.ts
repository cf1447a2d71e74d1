// Brings a database to the program's schema, by one process at a time.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { PROGRAM } from "../../../config/program.ts";
import { databaseFailure } from "../../database-failure.ts";
import { type RetryPolicy, retry } from "../retry.ts";
import { createJobTables } from "./job-tables.ts";
import { compareSchema, type Migration, readMigrations } from "./migrations.ts";
import { describeOpenTransaction, findOpenTransactions, type OpenTransaction } from "./open-transactions.ts";

/** Any number, the same in every release. */
const LOCK = 7_203_441_905;
const LOCK_WAIT_MS = 120_000;
/** Queries queue behind a DDL statement that waits for its lock, so attempts are short, with long pauses between them. */
const WHILE_LOCKED: RetryPolicy = { after: { locked: { runs: 60 } }, firstMs: 2_000, longestMs: 2_000 };
const ATTEMPT_MS = 200;
/** More than `deadlock_timeout`, which an autovacuum gives way after. */
const ATTEMPT_BESIDE_AUTOVACUUM_MS = 1_500;

/** A process that has been silent for longer doesn't count as running. Its beats come every two seconds. */
const SILENT_AFTER = "30 seconds";
/** A condition on rows of `workers`. */
export const IS_RUNNING = `stopped_at is null and beat_at > now() - interval '${SILENT_AFTER}'`;

const CREATE_VERSIONS = `
  create table if not exists schema_versions (
    version integer primary key,
    name text not null,
    compatible_from integer not null,
    hash text not null,
    applied_at timestamptz not null default now()
  )`;

export interface MigrateOptions {
  folder?: URL | undefined;
  /** Migrations that can't be undone are refused unless there is a backup. */
  backupMade?: boolean | undefined;
  /** Called with what the migration waits for. */
  say?(line: string): void;
}

/**
 * Returns the names of the applied migrations. Throws before it changes anything if the schema is too new, or if a process
 * runs whose program can't work on the new schema. The lock needs a direct connection.
 */
export async function migrate(
  connectionString: string,
  { folder, backupMade = false, say = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: "parley-migrate" });
  // The statement that runs fails with the error of a lost connection. Without a listener, the error would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await lockMigrations(client);
    await client.query(CREATE_VERSIONS);
    const { version, missing, fault } = await compareSchema(client, await readMigrations(folder));
    if (fault) throw new Error(fault);
    await refuseOlderPrograms(client, missing);
    // An empty database has nothing to lose.
    if (!backupMade && version > 0) refuseFinal(missing);
    for (const migration of missing) await apply(client, migration, say);
    await createJobTables(connectionString);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function refuseFinal(missing: Migration[]): void {
  const final = missing.filter(({ cannotBeUndone }) => cannotBeUndone).map(({ name }) => name);
  if (final.length === 0) return;
  throw new Error(
    `${final.join(" and ")} can't be undone. Make a backup with the version before, then run \`${PROGRAM} migrate --backup-made\`. ` +
      "Nothing was changed.",
  );
}

async function refuseOlderPrograms(client: pg.Client, missing: Migration[]): Promise<void> {
  const older = await findOlderPrograms(client, missing);
  if (older.length === 0) return;
  const list = older.map(({ pid, version }) => `process ${pid} (version ${version})`);
  throw new Error(
    `The new schema needs version ${neededBy(missing)} or newer of the program, and older ones run: ${list.join(", ")}. ` +
      `Nothing was changed. Stop them, then try again. One that was killed counts as running for ${SILENT_AFTER}.`,
  );
}

export interface RunningProgram {
  pid: number;
  /** The number of its newest migration. */
  version: number;
}

/** Processes that run and can't work on the schema after the migrations. */
export async function findOlderPrograms(client: pg.Client, missing: Migration[]): Promise<RunningProgram[]> {
  const table = await client.query("select to_regclass('workers') is not null as is_there");
  if (missing.length === 0 || !table.rows[0]?.is_there) return [];
  const { rows } = await client.query<RunningProgram>(
    `select pid, program_version as version
    from workers
    where ${IS_RUNNING}
      and program_version < $1
    order by pid`,
    [neededBy(missing)],
  );
  return rows;
}

/** The oldest version of the program that can work on the schema after the migrations. */
export function neededBy(missing: Migration[]): number {
  return Math.max(...missing.map(({ compatibleFrom }) => compatibleFrom));
}

/** Held until the connection ends. Polls: a blocking wait for the lock would deadlock with CREATE INDEX CONCURRENTLY. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  const end = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK]);
    if (rows[0]?.locked) return;
    if (performance.now() > end)
      throw new Error("Another process has been migrating this database for two minutes.");
    await delay(100);
  }
}

/** Says who holds a table that the migration waits for. */
function apply(client: pg.Client, migration: Migration, say: (line: string) => void): Promise<void> {
  let holders: OpenTransaction[] = [];
  return retry(WHILE_LOCKED, async () => {
    const onlyAutovacuum = holders.length > 0 && holders.every((holder) => holder.is_autovacuum);
    try {
      const ms = onlyAutovacuum ? ATTEMPT_BESIDE_AUTOVACUUM_MS : ATTEMPT_MS;
      await client.query(`begin; set local lock_timeout = ${ms}`);
      await applyOne(client, migration);
      await client.query("commit");
    } catch (error) {
      // It fails after a lost connection, which is rolled back anyway.
      await client.query("rollback").catch(() => undefined);
      if (databaseFailure(error) === "locked") {
        const known = new Set(holders.map(({ pid }) => pid));
        holders = await findOpenTransactions(client);
        for (const one of holders)
          if (!known.has(one.pid))
            say(`Waiting for ${describeOpenTransaction(one)}. It ends by pg_terminate_backend(${one.pid}).`);
      }
      throw error;
    }
  });
}

/** In the caller's transaction, of a database without tables. */
export async function applyMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(CREATE_VERSIONS);
  for (const migration of migrations) await applyOne(client, migration);
}

async function applyOne(
  client: pg.Client,
  { sql, version, name, compatibleFrom, hash }: Migration,
): Promise<void> {
  await client.query(sql);
  await client.query(
    "insert into schema_versions (version, name, compatible_from, hash) values ($1, $2, $3, $4)",
    [version, name, compatibleFrom, hash],
  );
}
