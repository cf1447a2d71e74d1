// Copies rows into the tables, and compares the counts.
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BackupError } from "../backup-error.ts";
import type { SavedTable } from "../file/manifest.ts";
import type { Backup } from "../file/open-backup.ts";
import { addStagedJobs, COPY_JOBS, createStagedJobs, JOBS } from "../pending-jobs.ts";
import { withoutIndexes } from "./without-indexes.ts";

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
