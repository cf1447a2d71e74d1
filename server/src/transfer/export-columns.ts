// The columns of an export: which there are, their headings, and the SQL of their cells.
/** A group of enhanced data, and the entries of the contact that has most of them. */
export interface Group {
  name: string;
  width: number;
}

export interface Column {
  heading: string;
  /** An expression over the table contacts. */
  cell: string;
  /** Whether its text is the caller's and could be read as a formula. */
  guard: boolean;
}

/** A PostgreSQL target list ends at 1,664. */
const MAX_COLUMNS = 1_600;
const MAX_GROUPS = 1_600;

/** One more than fit says that there are more. */
export const GROUPS_READ = MAX_GROUPS + 1;

/** `groups` by code point, `GROUPS_READ` of them at most; `quote` makes an SQL literal. */
export function exportedColumns(groups: Group[], quote: (text: string) => string): Column[] {
  const cells = groups.flatMap((group) => entryColumns(group, quote));
  if (groups.length > MAX_GROUPS)
    return [
      ...contactColumns,
      { heading: "enhanced_data json", cell: "nullif(enhanced_data, '{}')::text", guard: false },
    ];
  if (contactColumns.length + cells.length > MAX_COLUMNS)
    return [...contactColumns, ...groups.map((group) => jsonColumn(group, quote))];
  return [...contactColumns, ...cells];
}

const contactColumns: Column[] = [
  // Never guarded: every phone begins with a plus.
  { heading: "phone", cell: "phone", guard: false },
  { heading: "name", cell: "name", guard: true },
  { heading: "labels", cell: "nullif(array_to_string(labels, ', '), '')", guard: true },
  { heading: "created_at", cell: timestamp("created_at"), guard: false },
  { heading: "updated_at", cell: timestamp("updated_at"), guard: false },
];

function entryColumns({ name, width }: Group, quote: (text: string) => string): Column[] {
  return Array.from({ length: width }, (_, index) =>
    ["text", "description", "link"].map((field) => ({
      heading: `${name} ${index + 1} ${field}`,
      cell: `enhanced_data #>> array[${quote(name)}, '${index}', '${field}']`,
      guard: true,
    })),
  ).flat();
}

function jsonColumn({ name }: Group, quote: (text: string) => string): Column {
  return { heading: `${name} json`, cell: `(enhanced_data -> ${quote(name)})::text`, guard: false };
}

/** SQL: RFC 3339 in UTC with milliseconds. */
export function timestamp(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
