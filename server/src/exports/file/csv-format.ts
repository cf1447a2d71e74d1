// The CSV of an export (RFC 4180), guarded so that no spreadsheet reads a cell as a formula.
import pg from "pg";
import { csvCell, type Delimiter, guarded } from "../../workbooks/index.ts";

export type Cell = string | null;

export type FileColumns = Pick<Column, "heading" | "isGuarded">[];

/** The columns of the exported contacts, and the query that reads them. */
export async function tableFormat(
  client: pg.ClientBase,
  where: string,
): Promise<{ query: string; columns: FileColumns }> {
  const { rows: groups } = await client.query<Group>(findGroups(where));
  const { columns, entries } = exportedColumns(groups);
  const found = entries.map((entry, index) => `, ${entry} as entry${index}`);
  return {
    query: `select ${columns.map(({ cell }) => cell).join(", ")}
      from (
        select phone, name, labels, opted_out, enhanced_data, created_at, updated_at${found.join("")}
        from contacts
        where ${where}
        order by contact_id
      ) as rows`,
    columns,
  };
}

/** Yields the file in pieces, one for each batch of rows. */
export async function* csvFile(
  columns: FileColumns,
  delimiter: Delimiter,
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  const headings = columns.map(({ heading }) => csvCell(guarded(heading), delimiter));
  // With a byte order mark: spreadsheets recognise UTF-8 by it.
  yield `\ufeff${headings.join(delimiter)}\r\n`;
  for await (const rows of batches) yield rows.map((cells) => csvLine(columns, cells, delimiter)).join("");
}

function csvLine(columns: FileColumns, cells: Cell[], delimiter: Delimiter): string {
  const written = columns.map(({ isGuarded }, index) => {
    const cell = cells[index] ?? null;
    if (cell === null) return "";
    if (cell === "") return '""';
    return csvCell(isGuarded ? guarded(cell) : cell, delimiter);
  });
  return `${written.join(delimiter)}\r\n`;
}

/** jsonb_object_keys in the select list streams its rows. In the from clause it would store them first. */
function findGroups(where: string): string {
  return `select key as name, max(jsonb_array_length(enhanced_data -> key))::integer as width
    from (
      select enhanced_data, jsonb_object_keys(enhanced_data) as key
      from contacts
      where ${where}
    ) as named
    group by key
    order by key collate "C"
    limit ${MAX_GROUPS + 1}`;
}

/** A group of enhanced data, and the largest number of entries that a contact has in it. */
interface Group {
  name: string;
  width: number;
}

export interface Column {
  heading: string;
  /** An SQL expression over a contact and the entries, which are called entry0, entry1, ... */
  cell: string;
  /** The cell holds a caller's text, which could be read as a formula. */
  isGuarded: boolean;
}

/** PostgreSQL allows 1,664 in a target list. */
const MAX_COLUMNS = 1_600;
const MAX_GROUPS = 1_600;

/** `entries` are SQL expressions over a contact, one per entry, shared by the entry's three cells. */
function exportedColumns(groups: Group[]): { columns: Column[]; entries: string[] } {
  const width = groups.reduce((sum, group) => sum + group.width, 0) * FIELDS.length;
  if (groups.length > MAX_GROUPS) return { columns: [...contactColumns, allColumn], entries: [] };
  if (contactColumns.length + width > MAX_COLUMNS)
    return { columns: [...contactColumns, ...groups.map(jsonColumn)], entries: [] };
  const entries = groups.flatMap(({ name, width }) =>
    Array.from({ length: width }, (_, index) => ({ name, index })),
  );
  return {
    columns: [...contactColumns, ...entries.flatMap(entryColumns)],
    entries: entries.map(({ name, index }) => `enhanced_data -> ${pg.escapeLiteral(name)} -> ${index}`),
  };
}

/** SQL: a time as RFC 3339 in UTC with milliseconds, in a session whose time zone is UTC. */
export function timeText(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const FIELDS = ["text", "description", "link"];

const plain = (heading: string, cell: string): Column => ({ heading, cell, isGuarded: false });
const guardedColumn = (heading: string, cell: string): Column => ({ heading, cell, isGuarded: true });

const contactColumns = [
  // Not guarded: every phone begins with a plus, and an import reads it back.
  plain("phone", "phone"),
  guardedColumn("name", "name"),
  guardedColumn("labels", "nullif(array_to_string(labels, ', '), '')"),
  plain("opted_out", "opted_out"),
  plain("created_at", timeText("created_at")),
  plain("updated_at", timeText("updated_at")),
];

const allColumn = plain("enhanced_data json", "nullif(enhanced_data, '{}')::text");

function entryColumns({ name, index }: { name: string; index: number }, entry: number): Column[] {
  return FIELDS.map((field) =>
    guardedColumn(`${name} ${index + 1} ${field}`, `entry${entry} ->> '${field}'`),
  );
}

function jsonColumn({ name }: Group): Column {
  return plain(`${name} json`, `(enhanced_data -> ${pg.escapeLiteral(name)})::text`);
}
