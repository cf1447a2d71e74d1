// Makes the schema of an empty database and fills it in one transaction, so that a failure or a kill leaves an empty database.

import pg from "pg";
import { createJobTables, dropJobTables } from "../../platform/database/schema/job-tables.ts";
import { applyMigrations, lockMigrations } from "../../platform/database/schema/migrate.ts";
import type { Migration } from "../../platform/database/schema/migrations.ts";
import { BackupError } from "../backup-error.ts";

export interface FillOptions {
  /** A direct connection to the database. */
  url: string;
  migrations: Migration[];
  /** In the transaction, which is committed when this resolves. */
  fill(client: pg.Client): Promise<void>;
}

/** @throws BackupError before anything is changed: a database that isn't empty. */
export async function fillDatabase({ url, migrations, fill }: FillOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "parley-restore",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // A service that starts meanwhile waits for this lock.
    await lockMigrations(client);
    if (!(await isEmpty(client)))
      throw new BackupError(
        "The database isn't empty. Only an empty database is filled, and nothing was changed.",
      );
    await createJobTables(url);
    try {
      await client.query(
        "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
      );
      await applyMigrations(client, migrations);
      await fill(client);
      await client.query("commit");
    } catch (error) {
      await undo(client).catch(() => undefined);
      throw error;
    }
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

/** After a lost connection PostgreSQL rolls back by itself. The empty tables of jobs that remain don't prevent another attempt. */
async function undo(client: pg.Client): Promise<void> {
  await client.query("rollback");
  await dropJobTables(client);
}

/** Tables of extensions don't count, nor those of graphile-worker while they hold no job: a restore that was killed leaves them. */
const FIND_TABLE = `select pg_class.oid
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker')
    and nspname not like 'pg_temp%'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  limit 1`;

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows: found } = await client.query(FIND_TABLE);
  if (found.length > 0) return false;
  const { rows: jobTables } = await client.query(
    "select to_regclass('graphile_worker._private_jobs') as found",
  );
  if (jobTables[0]?.found === null) return true;
  const { rows: jobs } = await client.query("select from graphile_worker._private_jobs limit 1");
  return jobs.length === 0;
}
