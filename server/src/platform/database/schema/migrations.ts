// The program's migrations, plain SQL files that are never undone, and whether the program can work on a schema.
import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { PROGRAM } from "../../../config/program.ts";
import { sha256 } from "../../crypto.ts";

export const MIGRATIONS = new URL("../../../../migrations/", import.meta.url);

export interface Migration {
  version: number;
  name: string;
  /** The oldest version of the program that can work on the schema after this migration. */
  compatibleFrom: number;
  /** What it removes can't be computed again, so a backup is made first. */
  cannotBeUndone: boolean;
  sql: string;
  /** Of the SQL, in hexadecimal. */
  hash: string;
}

/**
 * Oldest first. Throws when the numbers aren't 1, 2, 3 ..., or when a migration doesn't declare which programs it is
 * compatible with.
 */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  checkNumbers(names);
  return Promise.all(
    names.map(async (name) => readHeader(name, await readFile(new URL(name, folder), "utf8"))),
  );
}

function readHeader(name: string, sql: string): Migration {
  const version = numberOf(name);
  const compatibleFrom = Number(/^-- compatible from: (\d+)$/m.exec(sql)?.[1]);
  if (!(compatibleFrom >= 1 && compatibleFrom <= version))
    throw new Error(
      `${name} needs a line "-- compatible from: N". N is the oldest version, from 1 to ${version}, whose program can work on the schema after this migration.`,
    );
  const cannotBeUndone = /^-- cannot be undone$/m.test(sql);
  return { version, name, compatibleFrom, cannotBeUndone, sql, hash: sha256(sql).toString("hex") };
}

/** The number of the newest migration. */
export async function readProgramVersion(): Promise<number> {
  return newestOf(await readMigrations());
}

export function newestOf(known: Migration[]): number {
  return Math.max(...known.map(({ version }) => version));
}

const numberOf = (name: string) => Number(name.slice(0, 4));

/** Two migrations with one number: only one of them would be applied, because the schema records numbers. */
function checkNumbers(names: string[]): void {
  for (const [index, name] of names.entries()) {
    const before = names[index - 1];
    if (before !== undefined && numberOf(before) === numberOf(name))
      throw new Error(`${before} and ${name} have the same number. Give the newer one the next free number.`);
    if (numberOf(name) === index + 1) continue;
    const missing = String(index + 1).padStart(4, "0");
    const where = before === undefined ? `before ${name}` : `between ${before} and ${name}`;
    throw new Error(`Migration ${missing} is missing ${where}. Numbers have no gaps.`);
  }
}

/** Null if the program can work on the schema. */
export async function schemaFault(pool: pg.Pool): Promise<string | null> {
  const { missing, fault } = await readSchema(pool);
  return fault ?? (missing.length > 0 ? lacking(missing) : null);
}

export function lacking(missing: Migration[]): string {
  return `The database lacks ${missing.map(({ name }) => name).join(", ")}: run \`${PROGRAM} migrate\` first.`;
}

/** Of a database that may be empty. */
export async function readSchema(database: pg.Pool | pg.Client, folder?: URL): Promise<ComparedSchema> {
  const known = await readMigrations(folder);
  const table = await database.query("select to_regclass('schema_versions') is not null as is_there");
  return table.rows[0]?.is_there
    ? compareSchema(database, known)
    : { version: 0, missing: known, fault: null };
}

export interface ComparedSchema {
  /** The number of the newest migration that was applied. 0: the database has no tables. */
  version: number;
  missing: Migration[];
  /** Null unless an applied migration excludes this program. */
  fault: string | null;
}

/** Older programs run on in a rolling upgrade. */
export async function compareSchema(
  database: pg.Pool | pg.Client,
  known: Migration[],
): Promise<ComparedSchema> {
  const { rows: applied } = await database.query<AppliedMigration>(
    "select version, name, compatible_from, hash from schema_versions order by version",
  );
  const versions = new Set(applied.map(({ version }) => version));
  const missing = known.filter(({ version }) => !versions.has(version));
  const own = newestOf(known);
  const required = Math.max(0, ...applied.map(({ compatible_from }) => compatible_from));
  const tooOld = `This Parley is too old for its database: the schema needs version ${required} or newer of the program, and this is version ${own}. Update Parley.`;
  const fault = otherBuildFault(applied, known) ?? (required > own ? tooOld : null);
  return { version: Math.max(0, ...versions), missing, fault };
}

interface AppliedMigration {
  version: number;
  name: string;
  compatible_from: number;
  hash: string;
}

/** Migrations of releases never change, so only a build between releases made others. */
function otherBuildFault(applied: AppliedMigration[], known: Migration[]): string | null {
  const changed = applied.find(({ version, hash }) =>
    known.some((own) => own.version === version && own.hash !== hash),
  );
  if (changed === undefined) return null;
  return (
    `This database was made by another build of Parley, whose ${changed.name} differs from this program's. Only data of released ` +
    "versions can be migrated. Go on with that build, or export the contacts there, and import them into an empty database of this " +
    "program, which DATABASE_URL or PARLEY_DATA_DIR names."
  );
}
