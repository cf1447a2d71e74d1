// The program's migrations, plain SQL files that are never undone, and whether the program can work on a schema.
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

export const MIGRATIONS = new URL("../../../migrations/", import.meta.url);

export interface Migration {
  /** The program's own version is that of its newest migration. */
  version: number;
  name: string;
  /** The oldest version of the program that can work on the schema after this migration. */
  compatibleFrom: number;
  sql: string;
}

/** Oldest first. Throws when a migration doesn't declare which programs it is compatible with. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      const version = Number(name.slice(0, 4));
      const compatibleFrom = Number(/^-- compatible from: (\d+)$/m.exec(sql)?.[1]);
      if (compatibleFrom >= 1 && compatibleFrom <= version) return { version, name, compatibleFrom, sql };
      throw new Error(
        `${name} needs a line "-- compatible from: N". N is the oldest version, from 1 to ${version}, whose program can work on the schema after this migration.`,
      );
    }),
  );
}

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

/** Older programs run on in a rolling upgrade. Null unless a migration excludes this program. */
export function tooOld(known: Migration[], applied: AppliedMigration[]): string | null {
  const own = Math.max(...known.map(({ version }) => version));
  const required = Math.max(0, ...applied.map(({ compatible_from }) => compatible_from));
  if (required <= own) return null;
  return `This Parley is too old for its database: the schema needs version ${required} or newer of the program, and this is version ${own}. Update Parley.`;
}
