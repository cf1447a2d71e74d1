// Copies rows into the tables, and compares the counts.
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BackupError } from "../backup-error.ts";
import type { SavedTable } from "../file/manifest.ts";
import type { Backup } from "../file/open-backup.ts";
import { addStagedJobs, COPY_JOBS, createStagedJobs, JOBS } from "../pending-jobs.ts";

const { escapeIdentifier } = pg;

export async function loadTables(client: pg.Client, { manifest, read }: Backup): Promise<void> {
  await withoutIndexes(client, async () => {
    await createStagedJobs(client);
    for (const table of manifest.tables) await loadTable(client, table, read);
    await addStagedJobs(client);
  });
  for (const [name, value] of Object.entries(manifest.sequences))
    await client.query("select setval($1::regclass, $2)", [escapeIdentifier(name), value]);
}

async function loadTable(client: pg.Client, table: SavedTable, read: Backup["read"]): Promise<void> {
  const copy = client.query(copyFrom(statementOf(table)));
  await pipeline(await read(table), copy);
  if (copy.rowCount !== table.rows)
    throw new BackupError(
      `${copy.rowCount} rows of ${table.name} arrived in the database, instead of ${table.rows}. Nothing was kept.`,
    );
}

function statementOf({ name, columns }: SavedTable): string {
  if (name === JOBS) return COPY_JOBS;
  return `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")}) from stdin (format binary)`;
}

interface Definition {
  drop: string;
  add: string;
}

/** Primary keys and other unique constraints stay: they are few, and the tables are in the order of their keys. */
const INDEXES = `select relname as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  join pg_class on oid = indexrelid
  where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

const FOREIGN_KEYS = `select conname as name, relname as table, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  where contype = 'f'
    and connamespace = current_schema()::regnamespace`;

/**
 * Drops the indexes and foreign keys while `work` fills the tables, and makes both afterwards: keeping them up with each row takes
 * many times as long. Within a transaction.
 */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ name: string; table: string; definition: string }>(
    FOREIGN_KEYS,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  const definitions: Definition[] = [
    ...indexes.map(({ name, definition }) => ({
      drop: `drop index ${escapeIdentifier(name)}`,
      add: definition,
    })),
    ...foreignKeys.map(({ name, table, definition }) => ({
      drop: `alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`,
      add: `alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`,
    })),
  ];
  // A foreign key may need an index.
  for (const { drop } of definitions.toReversed()) await client.query(drop);
  await work();
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { add } of definitions) await client.query(add);
}
