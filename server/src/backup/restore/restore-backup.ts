// Restores a backup into an empty database: the schema, the rows and the hold of sending in one transaction, so that a failure
// or a kill leaves an empty database.
import pg from "pg";
import { applyMigrations, lockMigrations, migrate } from "../../platform/database/schema/migrate.ts";
import { type Migration, readMigrations } from "../../platform/database/schema/migrations.ts";
import { BackupError } from "../backup-error.ts";
import type { Backup } from "../file/open-backup.ts";
import { isEmpty } from "./is-empty.ts";
import { createJobTables, dropJobTables } from "./job-tables.ts";
import { loadTables } from "./load-tables.ts";
import { startAnew } from "./start-anew.ts";
import { withoutIndexes } from "./without-indexes.ts";

export interface RestoreOptions {
  /** A direct connection to the database. */
  url: string;
  backup: Backup;
  /** Called before the commit, for what has to be there with the database. The database stays empty if it throws. */
  beforeCommit(): Promise<void>;
  folder?: URL;
}

/** @throws BackupError before anything is changed: a newer backup, or a database that isn't empty. */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { url, backup } = options;
  const migrations = await migrationsOf(backup, options.folder);
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
        "The database isn't empty. A backup is restored into an empty database only, and nothing was changed.",
      );
    await createJobTables(url);
    try {
      await restoreIn(client, migrations, options);
    } catch (error) {
      await undo(client).catch(() => undefined);
      throw error;
    }
    await client.query("analyze");
  } finally {
    await client.end();
  }
  // The backup still has what such a migration removes.
  await migrate(url, { folder: options.folder, backUpFirst: async () => undefined });
}

/** After a lost connection PostgreSQL rolls back by itself. The empty tables of jobs that remain don't prevent another attempt. */
async function undo(client: pg.Client): Promise<void> {
  await client.query("rollback");
  await dropJobTables(client);
}

async function migrationsOf({ manifest }: Backup, folder?: URL): Promise<Migration[]> {
  const known = await readMigrations(folder);
  const newest = Math.max(...known.map(({ version }) => version));
  if (manifest.schema > newest)
    throw new BackupError(
      `The backup was made by a newer version of Parley (${manifest.program}, schema ${manifest.schema}; this one knows ${newest}). ` +
        "Nothing was changed. Update Parley, then try again.",
    );
  return known.filter(({ version }) => version <= manifest.schema);
}

async function restoreIn(
  client: pg.Client,
  migrations: Migration[],
  { backup, beforeCommit }: RestoreOptions,
): Promise<void> {
  await client.query(
    "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
  );
  await applyMigrations(client, migrations);
  await withoutIndexes(client, () => loadTables(client, backup));
  await startAnew(client, backup);
  await beforeCommit();
  await client.query("commit");
}
