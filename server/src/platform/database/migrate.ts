// Brings a database to this program's schema: plain SQL files, forward only, one process at a time.
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import pg from "pg";

const FOLDER = new URL("../../../migrations/", import.meta.url);
/** Any number, the same in every release. */
const LOCK = 7_203_441_905;
const LOCK_WAIT_MS = 120_000;

export interface Migration {
  version: number;
  name: string;
  /** The oldest program that can work on the schema after this migration, by its own newest version. */
  compatibleFrom: number;
  sql: string;
}

/** The migrations that this program brings, oldest first. */
export async function migrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      const version = Number(name.slice(0, 4));
      // A contracting migration says so: "-- compatible from: 7" shuts out programs older than migration 7.
      const compatibleFrom = Number(/^-- compatible from: (\d+)$/m.exec(sql)?.[1] ?? 1);
      return { version, name, compatibleFrom, sql };
    }),
  );
}

/**
 * Applies what is missing and answers the names that it applied. Processes that start together migrate once: they
 * poll for an advisory lock (a blocking wait would deadlock with CREATE INDEX CONCURRENTLY).
 * Needs a direct connection, not pgbouncer in transaction mode.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: "parley-migrate" });
  await client.connect();
  try {
    await acquireLock(client);
    const applied = await applyMissing(client);
    await migrateJobs(connectionString);
    return applied;
  } finally {
    await client.end();
  }
}

async function acquireLock(client: pg.Client): Promise<void> {
  const end = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK]);
    if (rows[0]?.locked) return;
    if (performance.now() > end)
      throw new Error("Another process has been migrating this database for two minutes.");
    await delay(100);
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(`
    create table if not exists schema_versions (
      version integer primary key,
      name text not null,
      compatible_from integer not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ version: number }>("select version from schema_versions");
  const there = new Set(rows.map((row) => row.version));
  const missing = (await migrations()).filter((migration) => !there.has(migration.version));
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

/** A lock that isn't free within 2 s is waited for outside: queries behind a waiting DDL statement would queue. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin; set local lock_timeout = '2s'");
      await client.query(migration.sql);
      await client.query("insert into schema_versions (version, name, compatible_from) values ($1, $2, $3)", [
        migration.version,
        migration.name,
        migration.compatibleFrom,
      ]);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if ((error as { code?: string }).code !== "55P03" || attempt === 30) throw error;
      await delay(1_000);
    }
  }
}

async function migrateJobs(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const ignore = () => undefined;
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
