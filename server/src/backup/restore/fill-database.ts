// Makes the schema of an empty database and fills it in one transaction, so that a failure or a kill leaves an empty database.
import pg from "pg";
import { createJobTables, dropJobTables } from "../../platform/database/schema/job-tables.ts";
import { applyMigrations, lockMigrations } from "../../platform/database/schema/migrate.ts";
import type { Migration } from "../../platform/database/schema/migrations.ts";
import { BackupError } from "../backup-error.ts";
import { isEmpty } from "./is-empty.ts";

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
