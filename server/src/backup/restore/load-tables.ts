// Copies rows into the tables, and compares the counts.
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BackupError } from "../backup-error.ts";
import type { CatalogTable } from "../make/read-catalog.ts";
import { addStagedJobs, COPY_JOBS, createStagedJobs, JOBS } from "../pending-jobs.ts";
import { withoutIndexes } from "./without-indexes.ts";

const { escapeIdentifier } = pg;

/** A backup, or another database. */
export interface RowSource<Table extends CatalogTable> {
  /** Each comes after the tables that it references. */
  tables: Table[];
  /** The last value of each. */
  sequences: Record<string, number>;
  /** The rows in PostgreSQL's binary COPY format. */
  read(table: Table): Promise<Readable>;
  /** How many rows the table has. Called after they were read. */
  rowsOf(table: Table): number;
}

export async function loadTables<Table extends CatalogTable>(
  client: pg.Client,
  source: RowSource<Table>,
): Promise<void> {
  await withoutIndexes(client, async () => {
    await createStagedJobs(client);
    for (const table of source.tables) await loadTable(client, table, source);
    await addStagedJobs(client);
  });
  for (const [name, value] of Object.entries(source.sequences))
    await client.query("select setval($1::regclass, $2)", [escapeIdentifier(name), value]);
}

async function loadTable<Table extends CatalogTable>(
  client: pg.Client,
  table: Table,
  { read, rowsOf }: RowSource<Table>,
): Promise<void> {
  const copy = client.query(copyFrom(statementOf(table)));
  await pipeline(await read(table), copy);
  if (copy.rowCount !== rowsOf(table))
    throw new BackupError(
      `${copy.rowCount} rows of ${table.name} arrived in the database, instead of ${rowsOf(table)}. Nothing was kept.`,
    );
}

function statementOf({ name, columns }: CatalogTable): string {
  if (name === JOBS) return COPY_JOBS;
  return `copy ${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")}) from stdin (format binary)`;
}
