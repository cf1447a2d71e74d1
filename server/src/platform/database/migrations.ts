// The program's migrations: plain SQL files, applied in order and never undone.
import { readdir, readFile } from "node:fs/promises";

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
      return { version, name, compatibleFrom: readCompatibleFrom(name, version, sql), sql };
    }),
  );
}

function readCompatibleFrom(name: string, version: number, sql: string): number {
  const declared = Number(/^-- compatible from: (\d+)$/m.exec(sql)?.[1]);
  if (declared >= 1 && declared <= version) return declared;
  throw new Error(
    `${name} needs a line "-- compatible from: N". N is the oldest version, from 1 to ${version}, whose program can work on the schema after this migration.`,
  );
}
