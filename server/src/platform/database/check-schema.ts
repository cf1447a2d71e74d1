// Says whether this program may work on a database. Newer schemas are fine unless they say otherwise.
import type pg from "pg";
import { migrations } from "./migrate.ts";

export type SchemaState =
  | { kind: "ready" }
  | { kind: "behind"; missing: string[] }
  | { kind: "too-new"; version: number; compatibleFrom: number };

/**
 * An old program that restarts in the middle of a rolling upgrade must come up, so a newer schema is refused only
 * when its compatible_from is above the newest migration that this program knows.
 */
export async function checkSchema(pool: pg.Pool): Promise<SchemaState> {
  const known = await migrations();
  const newest = known.at(-1)?.version ?? 0;
  const table = await pool.query("select to_regclass('schema_versions') is not null as there");
  if (!table.rows[0]?.there) return { kind: "behind", missing: known.map((migration) => migration.name) };
  const { rows } = await pool.query<{ version: number; compatible_from: number }>(
    "select version, compatible_from from schema_versions",
  );
  const compatibleFrom = Math.max(0, ...rows.map((row) => row.compatible_from));
  if (compatibleFrom > newest) {
    return { kind: "too-new", version: Math.max(...rows.map((row) => row.version)), compatibleFrom };
  }
  const there = new Set(rows.map((row) => row.version));
  const missing = known
    .filter((migration) => !there.has(migration.version))
    .map((migration) => migration.name);
  return missing.length === 0 ? { kind: "ready" } : { kind: "behind", missing };
}

/** The sentence for an operator; null when the program may start. */
export function schemaFault(state: SchemaState): string | null {
  switch (state.kind) {
    case "ready":
      return null;
    case "behind":
      return `The database lacks ${state.missing.join(", ")}: run \`parley migrate\` first.`;
    case "too-new":
      return `The database is at version ${state.version} and needs a program of version ${state.compatibleFrom} or newer: update Parley.`;
  }
}
