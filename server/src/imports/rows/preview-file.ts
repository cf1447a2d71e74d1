// Reads the beginning of a file and says what its columns mean and what its first rows would do. Nothing is written.
import { type Fault, Problem } from "../../platform/problem.ts";
import {
  CsvTable,
  decodeBeginning,
  type Encoding,
  fileFault,
  knownEncoding,
  notText,
  readSheet,
  refuseOtherKind,
  type TableHead,
  type TablePiece,
  type TableRow,
} from "../../workbooks/index.ts";
import type { Meaning } from "../columns/column-meaning.ts";
import { headerTest, readLayout } from "../columns/csv-layout.ts";
import type { FileOptions } from "../columns/file-options.ts";
import { NO_ROWS } from "../problems.ts";
import type { NoticeCode } from "./notice.ts";
import { readCsvRow } from "./read-csv-row.ts";
import type { RowReading } from "./row.ts";

/** Bytes of a CSV file that are read. */
export const PREVIEW_BYTES = 256 * 1_024;
const ROWS = 20;

export interface FilePreview {
  encoding: Encoding | null;
  /** The encoding follows from the bytes; otherwise it is a guess that a person should check. */
  isSure: boolean;
  delimiter: string;
  book: TablePiece["book"];
  columns: { heading: string; meaning: Meaning }[];
  rows: { line: number; cells: string[]; reading: RowReading }[];
  /** About the whole file. */
  notices: NoticeCode[];
  faults: Fault[];
}

/** Reads a workbook up to its first rows. Throws 422 for a file that is no workbook, and `unknown_sheet`. */
export async function previewWorkbook(
  body: AsyncIterable<Buffer>,
  options: FileOptions,
): Promise<FilePreview> {
  let head: TableHead | null = null;
  let book: TablePiece["book"] = null;
  const rows: TableRow[] = [];
  try {
    for await (const piece of readSheet(body, { ...options, isHeader: headerTest(options.mapping) })) {
      head = piece.head;
      book ??= piece.book;
      rows.push(...[...piece.rows].slice(0, ROWS - rows.length));
      if (rows.length === ROWS) break;
    }
  } catch (error) {
    if (book === null || !isFault(error, "empty_file")) throw error;
  }
  const file = { encoding: null, isSure: true, book };
  if (head !== null) return { ...file, ...previewRows(head, rows, rows.length < ROWS, options) };
  // The answer has the other sheets, one of which may be the right one.
  const faults = [{ pointer: "/sheet", code: "empty_file" as const, detail: "The sheet is empty." }];
  return { ...file, delimiter: ",", columns: [], rows: [], notices: [], faults };
}

/** `isWhole`: `bytes` are the whole file. Throws 422 `empty_file`, `not_text`, `invalid_encoding`, `too_many_columns`. */
export function previewCsv(bytes: Buffer, isWhole: boolean, options: FileOptions): FilePreview {
  if (bytes.length === 0) throw fileFault("empty_file");
  refuseOtherKind(bytes.subarray(0, 1_024));
  const { encoding, isSure, text } = decoded(bytes, isWhole, options.encoding);
  const table = new CsvTable(headerTest(options.mapping));
  const lastEnd = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
  const complete = isWhole || lastEnd === 0 ? text : text.slice(0, lastEnd);
  const { rows, isEnd } = rowsBefore(table.take(complete, true));
  const preview = previewRows(table.head as TableHead, rows, isWhole && isEnd, options);
  return { encoding, isSure, book: null, ...preview };
}

/** The first rows. The fault of a quote that is never closed is left to the import, which reads the whole file. */
function rowsBefore(given: Iterable<TableRow>): { rows: TableRow[]; isEnd: boolean } {
  const rows: TableRow[] = [];
  try {
    for (const row of given)
      if (rows.length < ROWS && row.cells?.some((cell) => cell !== "") !== false) rows.push(row);
    return { rows, isEnd: true };
  } catch (error) {
    if (!isFault(error, "unclosed_quote")) throw error;
    return { rows, isEnd: false };
  }
}

function isFault(error: unknown, code: string): boolean {
  return error instanceof Problem && error.code === code;
}

/** `isEnd`: there are no further rows. */
function previewRows(
  head: TableHead,
  rows: TableRow[],
  isEnd: boolean,
  options: FileOptions,
): Pick<FilePreview, "delimiter" | "columns" | "rows" | "notices" | "faults"> {
  const { layout, faults } = readLayout(head, options);
  const isEmpty = isEnd && rows.length === 0;
  const readingOf = (row: TableRow): RowReading =>
    layout.phones.length === 0 ? { kind: "blank" } : readCsvRow(layout, row, options.country);
  return {
    delimiter: head.delimiter,
    columns: head.cells.map((heading, index) => ({ heading, meaning: layout.meanings[index] as Meaning })),
    rows: rows.map((row) => ({ line: row.line, cells: row.cells ?? [row.text], reading: readingOf(row) })),
    notices: [
      ...(layout.isNameMissing ? ["no_name_column" as const] : []),
      ...(head.above.length > 0 ? ["lines_above_header" as const] : []),
    ],
    faults: isEmpty ? [...faults, { pointer: "", code: "no_rows", detail: NO_ROWS }] : faults,
  };
}

function decoded(bytes: Buffer, isWhole: boolean, chosen: Encoding | null) {
  const known = knownEncoding(bytes, chosen);
  const read = (encoding: Encoding) => ({ encoding, text: decodeBeginning(bytes, encoding, isWhole) });
  try {
    return checked({ ...read(known ?? "utf-8"), isSure: true });
  } catch (error) {
    if (known !== null || !isFault(error, "invalid_encoding")) throw error;
    return checked({ ...read("windows-1252"), isSure: false });
  }
}

/** Every byte is a letter of windows-1252, so NUL and other characters that no table has tell a binary file. */
function checked<Read extends { encoding: Encoding; text: string }>(read: Read): Read {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
  const hasControls = /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(read.text);
  if (read.encoding === "windows-1252" && hasControls) throw notText("a binary file");
  return read;
}
