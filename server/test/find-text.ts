// Searches every column of every table for texts that must have been erased.
import { constants, gunzipSync } from "node:zlib";
import type { Database } from "../src/platform/database/database.ts";

/** The tables with any of the texts in any column. */
export async function tablesWith(database: Database, ...texts: string[]): Promise<string[]> {
  const names = await tableNames(database);
  const searches = names.map(
    (name, index) =>
      `(select ${index} as index from ${name} as it where it::text like any ($1::text[]) limit 1)`,
  );
  const patterns = texts.map((text) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const { rows } = await database.pool.query<{ index: number }>(searches.join("\nunion all\n"), [patterns]);
  return rows.map(({ index }) => names[index] as string).toSorted();
}

/**
 * The places of any of the texts, as `table.column`. Searches values as text, bytes as they are and decompressed, base64 of
 * longer texts, the planner's statistics, and the current statements of connections. ASCII only.
 */
export async function placesWith(database: Database, texts: string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => [text, ...inBase64(text)]);
  const found: string[] = [];
  for (const table of await tableNames(database)) {
    for (const column of await columnsOf(database, table)) {
      const bytes = column.type === "bytea" ? await unpackedBytes(database, table, column.name) : [];
      const inBytes = bytes.some((one) => needles.some((needle) => one.includes(needle)));
      if (inBytes || (await hasText(database, table, column.name, needles)))
        found.push(`${table.replace(/^public\./, "")}.${column.name}`);
    }
  }
  if (await hasText(database, "pg_stats", null, needles)) found.push("pg_stats");
  if (await hasText(database, "pg_stat_activity", "query", needles)) found.push("pg_stat_activity");
  return found;
}

async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
     from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
     order by 1`,
  );
  return rows.map((row) => row.name);
}

async function columnsOf(database: Database, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await database.pool.query(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type
     from pg_attribute
     where attrelid = $1::regclass
       and attnum > 0
       and not attisdropped`,
    [table],
  );
  return rows;
}

/** Searches all columns when `column` is null. */
async function hasText(database: Database, table: string, column: string | null, texts: string[]) {
  const value = column === null ? "it" : `it.${column}`;
  const { rows } = await database.pool.query(
    `select 1
     from ${table} as it
     where exists (
       select
       from unnest($1::text[]) as given (text)
       where strpos(${value}::text, given.text) > 0
     )
     limit 1`,
    [texts],
  );
  return rows.length > 0;
}

/** Each value, and the decompressed content of each value with its successors: a compressed file is stored in pieces. */
async function unpackedBytes(database: Database, table: string, column: string): Promise<Buffer[]> {
  const { rows } = await database.pool.query<{ bytes: Buffer | null }>(
    `select ${column} as bytes
     from ${table} as it
     order by it.*::text collate "C"`,
  );
  const values = rows.flatMap((row) => row.bytes ?? []);
  const starts = values.flatMap((value, index) => (value[0] === 0x1f && value[1] === 0x8b ? [index] : []));
  const unpacked = starts.map((start, index) =>
    unpack(Buffer.concat(values.slice(start, starts[index + 1]))),
  );
  return [...values, ...unpacked];
}

/** As far as possible: the last piece may be missing. */
function unpack(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

/** The base64 of a text at each of the three possible alignments, without the digits that depend on its neighbours. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(" ".repeat(before) + text)
      .toString("base64")
      .replace(/=+$/, "");
    const whole = Math.floor(((before + text.length) * 8) / 6);
    return encoded.slice(before === 0 ? 0 : before + 1, whole);
  });
}
