// Copies the rows of a backup into the tables, and compares the counts.
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BackupError } from "../backup-error.ts";
import type { SavedTable } from "../file/manifest.ts";
import type { Backup } from "../file/open-backup.ts";
import { addStagedJobs, COPY_JOBS, createStagedJobs, JOBS } from "../pending-jobs.ts";

const { escapeIdentifier } = pg;

export async function loadTables(client: pg.Client, backup: Backup): Promise<void> {
  const { tables, sequences } = backup.manifest;
  await createStagedJobs(client);
  for (const table of tables) {
    const copy = client.query(copyFrom(statementOf(table)));
    await pipeline(await backup.read(table), copy);
    if (copy.rowCount !== table.rows)
      throw new BackupError(
        `${copy.rowCount} rows of ${table.name} arrived in the database, but the backup has ${table.rows}. Nothing was kept.`,
      );
  }
  await addStagedJobs(client);
  for (const [name, value] of Object.entries(sequences))
    await client.query("select setval($1::regclass, $2)", [escapeIdentifier(name), value]);
}

function statementOf({ name, columns }: SavedTable): string {
  if (name === JOBS) return COPY_JOBS;
  return `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")}) from stdin (format binary)`;
}
