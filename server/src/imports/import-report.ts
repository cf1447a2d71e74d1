// The report of an import: its refused rows as CSV, which can be corrected and sent again, and below them what else to know.
import { JOB_KEY, type JobKey } from "../jobs/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { cellsOf, csvCell, guarded, unguarded } from "../workbooks/index.ts";
import { ADDED } from "./columns/read-columns.ts";
import type { CountedNotice } from "./rows/notice.ts";
import { rowsWithinBytes } from "./run/waiting-rows.ts";

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
  /** The column's index. Its name is stored only with the import, where an erasure finds it. */
  refused_column: t.nullable(t.text),
  refused_value: t.nullable(t.text),
};

const readRefused = statement({
  name: "read_refused_rows",
  parameters: { ...JOB_KEY, after: t.int8, limit: t.int8, bytes: t.int8 },
  columns: COLUMNS,
  sql: `select line, content, refused_code, refused_column, refused_value
    from ${rowsWithinBytes("refused_code is not null")}
    order by line`,
});

interface ReportedFile {
  delimiter: string;
  /** Null for a forgotten name. */
  headings: (string | null)[];
  /** A ColumnUse for each column. */
  column_uses: string[];
  notices: CountedNotice[];
}

/** RFC 4180 in UTF-8 with a byte order mark, like exports. */
export async function* importReport(
  database: Database,
  { accountId, jobId }: JobKey,
  file: ReportedFile,
): AsyncGenerator<Buffer> {
  const columns = reportColumns(file);
  const headings = [...columns.map(({ heading }) => heading), ...ADDED];
  yield Buffer.from(`\ufeff${headings.map((heading) => csvCell(guarded(heading))).join(",")}\r\n`);
  for (let after = 0; ; ) {
    const page = { accountId, jobId, after, limit: PAGE, bytes: PAGE_BYTES };
    const rows = await database.run(readRefused, page);
    if (rows.length === 0) break;
    yield Buffer.from(rows.map((row) => reportLine(columns, file, row)).join(""));
    after = rows.at(-1)?.line ?? after;
  }
  yield Buffer.from(file.notices.map((notice) => noticeLine(columns, file, notice)).join(""));
}

type ReportColumn = { heading: string; index: number; isPhone: boolean };

/** Columns of an earlier report in the file itself are left out. */
function reportColumns({ headings, column_uses: uses }: ReportedFile): ReportColumn[] {
  return headings
    .map((heading, index) => ({ heading: heading ?? FORGOTTEN, index, isPhone: uses[index] === "phone" }))
    .filter(({ heading, index }) => !(ADDED.includes(heading) && uses[index] === "ignored"));
}

function reportLine(
  columns: ReportColumn[],
  { delimiter, headings, column_uses: uses }: ReportedFile,
  row: t.Outputs<typeof COLUMNS>,
): string {
  const cells = cellsOf(row.content, delimiter) ?? [];
  const own = columns.map(({ index, isPhone }) => reportCell(isPhone, unguarded(cells[index] ?? "")));
  const column = columnName(row.refused_column, headings);
  const isPhone = row.refused_column !== null && uses[Number(row.refused_column)] === "phone";
  const added = [String(row.line), csvCell(guarded(column ?? "")), row.refused_code ?? ""];
  return `${[...own, ...added, reportCell(isPhone, row.refused_value ?? "")].join(",")}\r\n`;
}

/** Has cells in the report's own columns only, by which an import knows that it is no row. */
function noticeLine(columns: ReportColumn[], { headings }: ReportedFile, notice: CountedNotice): string {
  const { code, column, rows, lines } = notice;
  const name = columnName(column === null ? null : String(column), headings) ?? "";
  const more = rows > lines.length ? " …" : "";
  const added = [lines.join(" ") + more, csvCell(guarded(name)), code, rows === 1 ? "1 row" : `${rows} rows`];
  return `${[...columns.map(() => ""), ...added].join(",")}\r\n`;
}

function columnName(index: string | null, headings: (string | null)[]): string | null {
  return index === null ? null : (headings[Number(index)] ?? FORGOTTEN);
}

/** A guard would only get in the way of correcting a phone. */
function reportCell(isPhone: boolean, value: string): string {
  return isPhone && PLAIN_PHONE.test(value) ? value : csvCell(guarded(value));
}
