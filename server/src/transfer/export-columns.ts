// The columns of an export: which there are, their headings, and the SQL of their cells.
/** A group of enhanced data, and the entries of the contact that has most of them. */
export interface Group {
  name: string;
  width: number;
}

export interface Column {
  heading: string;
  /** An expression over the table contacts and the entries, which are called entry0, entry1, ... */
  cell: string;
  /** Whether its text is the caller's and could be read as a formula. */
  guard: boolean;
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
  { heading: "phone", cell: "phone", guard: false },
  { heading: "name", cell: "name", guard: true },
  { heading: "labels", cell: "nullif(array_to_string(labels, ', '), '')", guard: true },
  { heading: "created_at", cell: timestamp("created_at"), guard: false },
  { heading: "updated_at", cell: timestamp("updated_at"), guard: false },
];

const allColumn: Column = {
  heading: "enhanced_data json",
  cell: "nullif(enhanced_data, '{}')::text",
  guard: false,
};

function entryColumns({ name, index }: { name: string; index: number }, place: number): Column[] {
  return FIELDS.map((field) => ({
    heading: `${name} ${index + 1} ${field}`,
    cell: `entry${place} ->> '${field}'`,
    guard: true,
  }));
}

function jsonColumn({ name }: Group, quote: (text: string) => string): Column {
  return { heading: `${name} json`, cell: `(enhanced_data -> ${quote(name)})::text`, guard: false };
}

/** SQL: RFC 3339 in UTC with milliseconds, in a session whose time zone is UTC. */
export function timestamp(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
