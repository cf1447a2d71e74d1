// The report of an import: its refused rows as CSV, to be mended and sent again.

import { guardedValue, unguarded } from "../exports/index.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { cellsOf } from "./csv-reader.ts";
import type { ImportKey } from "./import.ts";

/** Added to the file's own columns, in place of those that an earlier report has added. */
export const ADDED = ["line", "column", "code", "value"];
/** In place of a name that went with an erasure. Two of them make an import refuse the file, so that no cell is passed over. */
const FORGOTTEN = "(name forgotten)";
/** Of NDJSON: the line of the file as it is. */
const OBJECT = "object";
/** Rows that are read at once, and bytes of them: a row can have two million. */
const PAGE = 1_000;
const PAGE_BYTES = 1_048_576;
const PLAIN_PHONE = /^\+[\d ]*$/;

interface RefusedRow {
  line: number;
  content: string;
  refused_code: string;
  /** Of CSV the column's place, from 0: its name is kept in one place, where an erasure finds it. */
  refused_column: string | null;
  refused_value: string | null;
}

const readRefused = statement<[string, string, number, number, number], RefusedRow>(
  "read_refused_rows",
  `select line, content, refused_code, refused_column, refused_value
   from (
     select line, content, refused_code, refused_column, refused_value,
       sum(octet_length(content)) over (order by line) - octet_length(content) as bytes_before
     from (
       select line, content, refused_code, refused_column, refused_value
       from import_rows
       where account_id = $1
         and import_id = $2
         and line > $3
         and refused_code is not null
       order by line
       limit $4
     ) as page
   ) as measured
   where bytes_before < $5
   order by line`,
);

interface ReportedFile {
  /** Null for NDJSON. */
  delimiter: string | null;
  /** Null stands for one that was forgotten. */
  headings: (string | null)[];
}

/** RFC 4180 in UTF-8 with its mark, as exports are. */
export async function* importReport(
  database: Database,
  key: ImportKey,
  file: ReportedFile,
): AsyncGenerator<Buffer> {
  const columns = reportColumns(file);
  yield Buffer.from(`\ufeff${[...columns.map(({ heading }) => heading), ...ADDED].map(cell).join(",")}\r\n`);
  for (let line = 0; ; ) {
    const values: [string, string, number, number, number] = [
      key.accountId,
      key.importId,
      line,
      PAGE,
      PAGE_BYTES,
    ];
    const rows = await database.run(readRefused, values);
    if (rows.length === 0) return;
    yield Buffer.from(rows.map((row) => reportLine(columns, file, row)).join(""));
    line = rows.at(-1)?.line ?? line;
  }
}

function reportColumns({ delimiter, headings }: ReportedFile) {
  if (delimiter === null) return [{ heading: OBJECT, place: 0 }];
  return headings
    .map((heading, place) => ({ heading: heading ?? FORGOTTEN, place }))
    .filter(({ heading }) => !ADDED.includes(heading));
}

function reportLine(
  columns: { heading: string; place: number }[],
  { delimiter, headings }: ReportedFile,
  row: RefusedRow,
): string {
  const cells = delimiter === null ? [row.content] : (cellsOf(row.content, delimiter) ?? []);
  const own = columns.map(({ heading, place }) => {
    const text = cells[place] ?? "";
    return heading === "phone" && PLAIN_PHONE.test(text) ? text : cell(unguarded(text));
  });
  const { line, refused_code: code, refused_value: value } = row;
  const column = columnName(row.refused_column, headings);
  const plain = column === "phone" && value !== null && PLAIN_PHONE.test(value);
  return `${[...own, String(line), cell(column), code, plain ? value : cell(value ?? "")].join(",")}\r\n`;
}

/** The name of a CSV column; a JSON pointer of an NDJSON row stays as it is. */
function columnName(refusedColumn: string | null, headings: (string | null)[]): string {
  if (refusedColumn === null || !/^\d+$/.test(refusedColumn)) return refusedColumn ?? "";
  return headings[Number(refusedColumn)] ?? FORGOTTEN;
}

/** No cell of it is a formula, whatever was sent. */
function cell(value: string): string {
  const text = guardedValue(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
