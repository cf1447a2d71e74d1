// Decides whether this program can work on a database's schema.
import type pg from "pg";
import { type Migration, readMigrations } from "./migrations.ts";

export interface AppliedMigration {
  version: number;
  compatible_from: number;
}

/** A sentence for the operator; null when the program can start. */
export async function schemaFault(pool: pg.Pool): Promise<string | null> {
  const known = await readMigrations();
  const table = await pool.query("select to_regclass('schema_versions') is not null as is_there");
  const applied = table.rows[0]?.is_there ? await readApplied(pool) : [];
  const missing = missingMigrations(known, applied).map(({ name }) => name);
  const lacking =
    missing.length === 0 ? null : `The database lacks ${missing.join(", ")}: run \`parley migrate\` first.`;
  return tooOld(known, applied) ?? lacking;
}

export async function readApplied(database: pg.Pool | pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await database.query<AppliedMigration>(
    "select version, compatible_from from schema_versions",
  );
  return rows;
}

export function missingMigrations(known: Migration[], applied: AppliedMigration[]): Migration[] {
  const versions = new Set(applied.map(({ version }) => version));
  return known.filter(({ version }) => !versions.has(version));
}

/**
 * A program may be older than the schema: in a rolling upgrade, processes of the previous version run, and restart,
 * after the migration. Null unless a migration excludes this program.
 */
export function tooOld(known: Migration[], applied: AppliedMigration[]): string | null {
  const own = Math.max(...known.map(({ version }) => version));
  const required = Math.max(0, ...applied.map(({ compatible_from }) => compatible_from));
  if (required <= own) return null;
  return `This Parley is too old for its database: the schema needs version ${required} or newer of the program, and this is version ${own}. Update Parley.`;
}
