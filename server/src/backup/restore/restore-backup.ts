// Restores a backup into an empty database: the schema, the rows and the hold of sending in one transaction.

import type pg from "pg";
import { lastEventNumber } from "../../events/index.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import { type Migration, readMigrations } from "../../platform/database/schema/migrations.ts";
import { BackupError } from "../backup-error.ts";
import { countRows } from "../file/manifest.ts";
import type { Backup } from "../file/open-backup.ts";
import { fillDatabase } from "./fill-database.ts";
import { loadTables } from "./load-tables.ts";

export interface RestoreOptions {
  /** A direct connection to the database. */
  url: string;
  backup: Backup;
  /** Called before the commit, for what has to be there with the database. The database stays empty if it throws. */
  beforeCommit(): Promise<void>;
  folder?: URL;
}

/** @throws BackupError before anything is changed: a newer backup, or a database that isn't empty. */
export async function restoreBackup({ url, backup, beforeCommit, folder }: RestoreOptions): Promise<void> {
  await fillDatabase({
    url,
    migrations: await migrationsOf(backup, folder),
    async fill(client) {
      await loadTables(client, backup);
      await startAnew(client, backup);
      await beforeCommit();
    },
  });
  // The backup still has what such a migration removes.
  await migrate(url, { folder, backupMade: true });
}

async function migrationsOf({ manifest }: Backup, folder?: URL): Promise<Migration[]> {
  const known = await readMigrations(folder);
  const newest = Math.max(...known.map(({ version }) => version));
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

/**
 * Added to the number of each account's last event. Events after the backup had the next numbers, and clients remember those as
 * positions and, in the ids of deliveries, as seen. Gaps between numbers are allowed.
 */
const EVENTS_SKIPPED = 1_000_000_000;

const STATEMENTS = [
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

async function startAnew(client: pg.Client, { manifest, bytes }: Backup): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query(RECORD, [manifest.created_at, bytes, countRows(manifest)]);
}
