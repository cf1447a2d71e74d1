// Which tables, columns and sequences a database has, so that a backup contains what later migrations add.
import pg from "pg";
import { JOBS, SELECT_JOBS } from "../pending-jobs.ts";

const { escapeIdentifier } = pg;

/** Tables that a backup leaves out, each with the reason. Every other table is in it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  schema_versions: "A restore applies the migrations, which record themselves.",
  last_backup: "A restore records the backup that it restored.",
  served_database: "The restored database is another one.",
  workers: "The processes of the old installation don't run on the restored database.",
  sessions: "A session that ended after the backup would be valid again. People sign in again.",
  sign_in_links: "A link that was used after the backup would be valid again.",
  invitations: "A link that was used after the backup would be valid again.",
};

export interface CatalogTable {
  name: string;
  columns: string[];
}

interface TableRow extends CatalogTable {
  references: string[];
}

const TABLES = `select relname as name, array(
    select attname::text
    from pg_attribute
    where attrelid = pg_class.oid
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
    order by attnum
  ) as columns, array(
    select referenced.relname::text
    from pg_constraint
    join pg_class as referenced on referenced.oid = confrelid
    where conrelid = pg_class.oid
      and contype = 'f'
      and confrelid <> conrelid
  ) as references
  from pg_class
  where relkind = 'r'
    and relnamespace = current_schema()::regnamespace
  order by relname`;

/** All tables but those left out. Each comes after the tables that it references. */
export async function readTables(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<TableRow>(TABLES);
  const saved = rows.filter(({ name }) => !(name in LEFT_OUT));
  return inOrder(saved).map(({ name, columns }) => ({ name, columns }));
}

function inOrder(tables: TableRow[]): TableRow[] {
  const ordered: TableRow[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const [later, next] = [true, false].map((waits) =>
      waiting.filter(({ references }) => references.some((name) => names.has(name)) === waits),
    ) as [TableRow[], TableRow[]];
    if (next.length === 0) throw new Error(`These tables reference each other: ${[...names].join(", ")}.`);
    ordered.push(...next);
    waiting = later;
  }
  return ordered;
}

/** Copies all rows of a table, or the jobs of `pending-jobs.ts`. */
export function copyStatement({ name, columns }: CatalogTable): string {
  const source =
    name === JOBS
      ? `(${SELECT_JOBS})`
      : `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`;
  return `copy ${source} to stdout (format binary)`;
}

/** A sequence that was never used has no value. */
export async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value
    from pg_sequences
    where schemaname = current_schema()
      and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}
