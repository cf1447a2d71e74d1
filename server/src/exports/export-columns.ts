// The columns of an exported CSV file: their headings, and the SQL of their cells.

/** A group of enhanced data, and the largest number of entries that a contact has in it. */
export interface Group {
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

/** One more than fit, to see that there are more. */
export const GROUPS_READ = MAX_GROUPS + 1;

export interface ExportedColumns {
  columns: Column[];
  /** SQL expressions over a contact: one per entry, shared by the entry's three cells. */
  entries: string[];
}

/** `groups` in the order of code points, at most `GROUPS_READ`. `quote` makes an SQL literal. */
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

/** SQL: a time as RFC 3339 in UTC with milliseconds, in a session whose time zone is UTC. */
export function timeText(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const FIELDS = ["text", "description", "link"];

const contactColumns: Column[] = [
  // Not guarded: every phone begins with a plus, and an import reads it back.
  { heading: "phone", cell: "phone", isGuarded: false },
  { heading: "name", cell: "name", isGuarded: true },
  { heading: "labels", cell: "nullif(array_to_string(labels, ', '), '')", isGuarded: true },
  { heading: "created_at", cell: timeText("created_at"), isGuarded: false },
  { heading: "updated_at", cell: timeText("updated_at"), isGuarded: false },
];

const allColumn: Column = {
  heading: "enhanced_data json",
  cell: "nullif(enhanced_data, '{}')::text",
  isGuarded: false,
};

function entryColumns({ name, index }: { name: string; index: number }, place: number): Column[] {
  return FIELDS.map((field) => ({
    heading: `${name} ${index + 1} ${field}`,
    cell: `entry${place} ->> '${field}'`,
    isGuarded: true,
  }));
}

function jsonColumn({ name }: Group, quote: (text: string) => string): Column {
  return { heading: `${name} json`, cell: `(enhanced_data -> ${quote(name)})::text`, isGuarded: false };
}
