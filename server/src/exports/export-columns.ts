// The columns of an export: which there are, their headings, and the SQL of their cells.
import type { CellKind } from "./csv-lines.ts";

/** A group of enhanced data, and the entries of the contact that has most of them. */
export interface Group {
  name: string;
  width: number;
}

export interface Column {
  heading: string;
  /** An expression over the table contacts and the entries, which are called entry0, entry1, ... */
  cell: string;
  kind: CellKind;
}

/** A PostgreSQL target list ends at 1,664. */
const MAX_COLUMNS = 1_600;
const MAX_GROUPS = 1_600;

/** One more than fit says that there are more. */
export const GROUPS_READ = MAX_GROUPS + 1;

export interface ExportedColumns {
  columns: Column[];
  /** Expressions over the table contacts: one entry each, looked up once for its three cells. */
  entries: string[];
}

/** `groups` by code point, `GROUPS_READ` of them at most; `quote` makes an SQL literal. */
export function exportedColumns(groups: Group[], quote: (text: string) => string): ExportedColumns {
  const width = groups.reduce((sum, group) => sum + group.width, 0) * FIELDS.length;
  if (groups.length > MAX_GROUPS) return { columns: [...contactColumns, allColumn], entries: [] };
  if (contactColumns.length + width > MAX_COLUMNS)
    return { columns: [...contactColumns, ...groups.map((group) => jsonColumn(group, quote))], entries: [] };
  const places = groups.flatMap(({ name, width }) =>
    Array.from({ length: width }, (_, index) => ({ name, index })),
  );
  return {
    columns: [...contactColumns, ...places.flatMap(entryColumns)],
    entries: places.map(({ name, index }) => `enhanced_data -> ${quote(name)} -> ${index}`),
  };
}

const FIELDS = ["text", "description", "link"];

const contactColumns: Column[] = [
  // Never guarded: every phone begins with a plus.
  { heading: "phone", cell: "phone", kind: "text" },
  { heading: "name", cell: "name", kind: "guarded text" },
  { heading: "labels", cell: "nullif(array_to_string(labels, ', '), '')", kind: "guarded text" },
  { heading: "created_at", cell: "created_at", kind: "time" },
  { heading: "updated_at", cell: "updated_at", kind: "time" },
];

const allColumn: Column = {
  heading: "enhanced_data json",
  cell: "nullif(enhanced_data, '{}')::text",
  kind: "text",
};

function entryColumns({ name, index }: { name: string; index: number }, place: number): Column[] {
  return FIELDS.map((field) => ({
    heading: `${name} ${index + 1} ${field}`,
    cell: `entry${place} ->> '${field}'`,
    kind: "guarded text",
  }));
}

function jsonColumn({ name }: Group, quote: (text: string) => string): Column {
  return { heading: `${name} json`, cell: `(enhanced_data -> ${quote(name)})::text`, kind: "text" };
}
