// Restores a backup into an empty database: the schema, the rows and the hold of sending in one transaction, so that a failure or a
// kill leaves an empty database.
import pg from "pg";
import { lastEventNumber } from "../../events/index.ts";
import { createJobTables, dropJobTables } from "../../platform/database/schema/job-tables.ts";
import { applyMigrations, lockMigrations, migrate } from "../../platform/database/schema/migrate.ts";
import { type Migration, newestOf, readMigrations } from "../../platform/database/schema/migrations.ts";
import { BackupError } from "../backup-error.ts";
import { countRows } from "../file/manifest.ts";
import type { Backup } from "../file/open-backup.ts";
import { loadTables } from "./load-tables.ts";

interface RestoreOptions {
  /** A direct connection to the database. */
  url: string;
  backup: Backup;
  /** Called before the commit, for what has to be there with the database. The database stays empty if it throws. */
  beforeCommit(): Promise<void>;
  folder?: URL;
}

/** @throws BackupError before anything is changed: a newer backup, or a database that isn't empty. */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { url, folder } = options;
  const migrations = await migrationsOf(options);
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
    await fill(client, migrations, options).catch(async (error) => {
      await undo(client).catch(() => undefined);
      throw error;
    });
    await client.query("analyze");
  } finally {
    await client.end();
  }
  // The backup still has what such a migration removes.
  await migrate(url, { folder, backupMade: true });
}

async function migrationsOf({ backup: { manifest }, folder }: RestoreOptions): Promise<Migration[]> {
  const known = await readMigrations(folder);
  const newest = newestOf(known);
  if (manifest.schema > newest)
    throw new BackupError(
      `The backup was made by a newer version of Parley (${manifest.program}, schema ${manifest.schema}; this one knows ${newest}). ` +
        "Nothing was changed. Update Parley, then try again.",
    );
  const applied = known.filter(({ version }) => version <= manifest.schema);
  if (applied.at(-1)?.hash !== manifest.schema_hash)
    throw new BackupError(
      `The backup was made by another build of Parley (${manifest.program}), and only those of released versions can be restored by ` +
        "others. Nothing was changed. Restore it with that build.",
    );
  return applied;
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

/**
 * Added to the number of each account's last event. Events after the backup had the next numbers, and clients remember those as
 * positions and, in the ids of deliveries, as seen. Gaps between numbers are allowed.
 */
const EVENTS_SKIPPED = 1_000_000_000;

const START_ANEW = [
  // What was queued or scheduled may have left after the backup.
  "update accounts set sending_held_at = now()",
  // The old owners don't run here. Nobody knows whether the channel took what was on its way.
  "update outbox set state = 'uncertain' where state = 'sending'",
  "update lanes set worker_id = null, unreachable_since = null",
  `insert into events (account_id, seq, types, ids)
    select account_id, ${lastEventNumber("accounts.account_id")} + ${EVENTS_SKIPPED}, '{}', '{}'
    from accounts`,
];

/** This database has no backup of its own yet: the newest that has its rows is the restored one. */
const RECORD = "insert into last_backup (created_at, bytes, rows, is_restored) values ($1, $2, $3, true)";

async function fill(
  client: pg.Client,
  migrations: Migration[],
  { backup, beforeCommit }: RestoreOptions,
): Promise<void> {
  await client.query(
    "begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
  );
  await applyMigrations(client, migrations);
  await loadTables(client, backup);
  for (const statement of START_ANEW) await client.query(statement);
  const { manifest, bytes } = backup;
  await client.query(RECORD, [manifest.created_at, bytes, countRows(manifest)]);
  await beforeCommit();
  await client.query("commit");
}

/** After a lost connection PostgreSQL rolls back by itself. The empty tables of jobs that remain don't prevent another attempt. */
async function undo(client: pg.Client): Promise<void> {
  await client.query("rollback");
  await dropJobTables(client);
}
