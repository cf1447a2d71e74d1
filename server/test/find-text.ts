// Looks for a text in every column of every table: what is said to be erased must be nowhere.
import type { Database } from "../src/platform/database/database.ts";

/** The names of the tables that hold it, in any column's text form. */
export async function tablesWith(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
     from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await database.pool.query(
      `select 1 from ${name} as it where strpos(it::text, $1) > 0 limit 1`,
      [text],
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}
