// The report of an import: its refused rows as CSV, which can be corrected and sent again.
import { guardedCell, unguarded } from "../exports/index.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { cellsOf } from "./csv-reader.ts";
import { IMPORT_KEY, type ImportKey } from "./import.ts";
import { rowsWithinBytes } from "./waiting-rows.ts";

/** Columns with these names in the file itself come from an earlier report and are left out. */
export const ADDED = ["line", "column", "code", "value"];
/** Replaces a name that an erasure removed. When there are two, an import refuses the file rather than ignore cells. */
const FORGOTTEN = "(name forgotten)";
/** Rows that are read at once, and bytes of their texts: a row can have two million. */
const PAGE = 1_000;
const PAGE_BYTES = 1_048_576;
const PLAIN_PHONE = /^\+[\d ]*$/;

const COLUMNS = {
  line: t.int8,
  content: t.text,
  refused_code: t.nullable(t.text),
  /** CSV: the column's index. Its name is stored only with the import, where an erasure finds it. */
  refused_column: t.nullable(t.text),
  refused_value: t.nullable(t.text),
};

const readRefused = statement({
  name: "read_refused_rows",
  parameters: { ...IMPORT_KEY, after: t.int8, limit: t.int8, bytes: t.int8 },
  columns: COLUMNS,
  sql: `select line, content, refused_code, refused_column, refused_value
    from ${rowsWithinBytes("refused_code is not null")}
    order by line`,
});

interface ReportedFile {
  /** Null for NDJSON. */
  delimiter: string | null;
  /** Null for a forgotten name. */
  headings: (string | null)[];
}

/** RFC 4180 in UTF-8 with a byte order mark, like exports. */
export async function* importReport(
  database: Database,
  { accountId, importId }: ImportKey,
  file: ReportedFile,
): AsyncGenerator<Buffer> {
  const columns = reportColumns(file);
  const headings = [...columns.map(({ heading }) => heading), ...ADDED];
  yield Buffer.from(`\ufeff${headings.map(guardedCell).join(",")}\r\n`);
  for (let after = 0; ; ) {
    const page = { accountId, importId, after, limit: PAGE, bytes: PAGE_BYTES };
    const rows = await database.run(readRefused, page);
    if (rows.length === 0) return;
    yield Buffer.from(rows.map((row) => reportLine(columns, file, row)).join(""));
    after = rows.at(-1)?.line ?? after;
  }
}

type ReportColumn = { heading: string; index: number };

function reportColumns({ delimiter, headings }: ReportedFile): ReportColumn[] {
  if (delimiter === null) return [{ heading: "object", index: 0 }];
  return headings
    .map((heading, index) => ({ heading: heading ?? FORGOTTEN, index }))
    .filter(({ heading }) => !ADDED.includes(heading));
}

function reportLine(
  columns: ReportColumn[],
  { delimiter, headings }: ReportedFile,
  row: t.Outputs<typeof COLUMNS>,
): string {
  const cells = delimiter === null ? [row.content] : (cellsOf(row.content, delimiter) ?? []);
  const own = columns.map(({ heading, index }) => reportCell(heading, unguarded(cells[index] ?? "")));
  const column = delimiter === null ? row.refused_column : columnName(row.refused_column, headings);
  const added = [String(row.line), guardedCell(column ?? ""), row.refused_code ?? ""];
  return `${[...own, ...added, reportCell(column, row.refused_value ?? "")].join(",")}\r\n`;
}

function columnName(index: string | null, headings: (string | null)[]): string | null {
  return index === null ? null : (headings[Number(index)] ?? FORGOTTEN);
}

/** A guard would only get in the way of correcting a phone. */
function reportCell(heading: string | null, value: string): string {
  return heading === "phone" && PLAIN_PHONE.test(value) ? value : guardedCell(value);
}
