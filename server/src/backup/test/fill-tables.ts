// Fills every table of a database, also those that later migrations add, and reads all rows.
import { randomUUID } from "node:crypto";
import pg from "pg";

const COLUMNS = `select attname as name, format_type(atttypid, atttypmod) as type, attidentity <> '' as is_identity, (
    select pg_get_constraintdef(oid)
    from pg_constraint
    where conrelid = attrelid
      and contype = 'c'
      and conkey = array[attnum]
  ) as check
  from pg_attribute
  where attrelid = $1::regclass
    and attnum > 0
    and not attisdropped
    and attgenerated = ''
  order by attnum`;

interface Column {
  name: string;
  type: string;
  is_identity: boolean;
  check: string | null;
}

/**
 * Adds rows to each table, which must be in an order in which references come later. All uuids of a row are the same, so that
 * every reference finds its row. `given`: SQL of the columns for which any value of the type won't do.
 */
export async function fillTables(
  client: pg.Client,
  tables: string[],
  count: number,
  given: Record<string, string>,
): Promise<void> {
  const uuids = Array.from({ length: count }, () => randomUUID());
  for (const table of tables) {
    const { rows: columns } = await client.query<Column>(COLUMNS, [table]);
    const own = columns.filter(({ is_identity }) => !is_identity);
    const names = own.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
    for (const [index, uuid] of uuids.entries()) {
      const values = own.map((column) => given[`${table}.${column.name}`] ?? sqlOf(column, uuid, index));
      await client.query(`insert into ${table} (${names}) values (${values.join(", ")})`);
    }
  }
}

function sqlOf({ name, type, check }: Column, uuid: string, index: number): string {
  const element = type.replace(/\[\]$/, "");
  const value = elementOf({ name, type: element, check }, uuid, index);
  return element === type ? value : `array[${value}]::${type}`;
}

function elementOf({ type, check }: Omit<Column, "is_identity">, uuid: string, index: number): string {
  const [word] = /'[^']+'/.exec(check ?? "") ?? [];
  switch (type) {
    case "uuid":
      return `'${uuid}'`;
    case "text":
      return word ?? `'Zoë\t${index}\n\\N'`;
    case "bytea":
      return `'\\x00ff${String(index).padStart(2, "0")}'`;
    case "jsonb":
      return `'{"a": [${index}, null, "ü"]}'`;
    case "json":
      return `'{"a": ${index}}'`;
    case "boolean":
      return "true";
    case "timestamp with time zone":
      return `'2026-11-26 09:00:00.12345${index}+00'`;
    case "interval":
      return "'3 days'";
    default:
      return /(?:ARRAY\[|>= )(\d+)/.exec(check ?? "")?.[1] ?? String(index + 1);
  }
}

/** Every row as JSON, by the table. */
export async function readRows(
  client: pg.Client,
  tables: string[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const read: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${table} as t order by t::text`);
    read[table] = rows.map(({ row }) => row);
  }
  return read;
}
