// Moves everything to an empty database, table by table without a file between. Nothing may use the former database meanwhile.
// Afterwards its sending is held: two services that send the same queue would send everything twice.
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { IS_RUNNING } from "../../platform/database/schema/migrate.ts";
import { readMigrations } from "../../platform/database/schema/migrations.ts";
import { BackupError } from "../backup-error.ts";
import { copyStatement, readSequences, readTables } from "../make/read-catalog.ts";
import { JOB_COLUMNS, JOBS } from "../pending-jobs.ts";
import { fillDatabase } from "../restore/fill-database.ts";
import { loadTables } from "../restore/load-tables.ts";

export interface MovedDatabase {
  tables: number;
  rows: number;
  /** Accounts whose sending is held in the new database, because it was held before. */
  held: number;
}

/** Made anew by the migrations, and by the processes that run. */
const LEFT_OUT = { schema_versions: "", served_database: "", workers: "" };

/** Locks of writers are waited for no longer: a command that changes something ends soon. */
const LOCK_WAIT = "5s";
const LOCK_NOT_AVAILABLE = "55P03";

/** Direct connections. @throws BackupError; the new database is then empty. */
export async function moveDatabase(sourceUrl: string, targetUrl: string): Promise<MovedDatabase> {
  const source = new pg.Client({
    connectionString: sourceUrl,
    application_name: "parley-move",
    keepAlive: true,
  });
  source.on("error", () => undefined);
  await source.connect();
  try {
    await refuseRunning(source);
    await begin(source);
    return await fillFrom(source, targetUrl);
  } finally {
    await source.end();
  }
}

async function refuseRunning(source: pg.Client): Promise<void> {
  const { rows } = await source.query<{ pid: number }>(
    `select pid
    from workers
    where ${IS_RUNNING}
    order by pid`,
  );
  if (rows.length > 0)
    throw new BackupError(
      `Parley runs (process ${rows.map(({ pid }) => pid).join(", ")}). Stop it, then try again: a process that was killed counts as running ` +
        "for 30 seconds. Nothing was changed.",
    );
}

/** Locks every table before the snapshot, so that nothing changes after it. */
async function begin(source: pg.Client): Promise<void> {
  const names = (await readTables(source, {})).map(({ name }) => pg.escapeIdentifier(name));
  await source.query(
    `begin isolation level repeatable read;
    set local lock_timeout = '${LOCK_WAIT}'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
  await source
    .query(`lock table ${names.join(", ")}, graphile_worker._private_jobs in share mode`)
    .catch((error: Error & { code?: string }) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error;
      throw new BackupError(
        "Another program changes the database. Stop it, then try again. Nothing was changed.",
      );
    });
}

async function fillFrom(source: pg.Client, url: string): Promise<MovedDatabase> {
  const tables = [...(await readTables(source, LEFT_OUT)), { name: JOBS, columns: JOB_COLUMNS }];
  const counts = new Map<string, number>();
  const { rows } = await source.query<{ held: number }>(
    "select count(*)::int as held from accounts where sending_held_at is not null",
  );
  await fillDatabase({
    url,
    applicationName: "parley-move",
    migrations: await readMigrations(),
    async fill(target) {
      await loadTables(target, {
        tables,
        sequences: await readSequences(source),
        async read(table) {
          const copy = source.query(copyTo(copyStatement(table)));
          copy.on("end", () => counts.set(table.name, copy.rowCount));
          return copy;
        },
        rowsOf: ({ name }) => counts.get(name) ?? Number.NaN,
      });
      await target.query("update lanes set worker_id = null");
      // Committed first: if this command is killed in between, the former database sends nothing, and the new one is empty.
      await source.query("update accounts set sending_held_at = now() where sending_held_at is null");
      await source.query("commit");
    },
  });
  return {
    tables: tables.length,
    rows: [...counts.values()].reduce((sum, count) => sum + count, 0),
    held: rows[0]?.held ?? 0,
  };
}
