// Reads the beginning of a file and says what its columns mean and what its first rows would do. Nothing is written.
import type { Fault } from "../../platform/problem.ts";
import { CsvReader, type CsvRow, lineEnds } from "../../workbooks/csv-reader.ts";
import { blankLines } from "../../workbooks/csv-table.ts";
import { FileText, likelyUtf16, markedEncoding } from "../../workbooks/file-text.ts";
import { FIRST_ROWS, findCsvHeader } from "../../workbooks/find-header.ts";
import { refuseOtherKind } from "../../workbooks/other-kinds.ts";
import { csvRowOf, findSheetHeader, SHEET_DELIMITER } from "../../workbooks/sheet-table.ts";
import { readWorkbook } from "../../workbooks/xlsx/read-workbook.ts";
import type { SheetRow } from "../../workbooks/xlsx/sheet-rows.ts";
import type { Meaning } from "../columns/column-meaning.ts";
import { type CsvLayout, readLayout } from "../columns/csv-layout.ts";
import { type Encoding, type FileOptions, PLAIN_FILE } from "../columns/file-options.ts";
import { emptyFile, NO_ROWS, notText } from "../problems.ts";
import type { NoticeCode } from "./notice.ts";
import { readCsvRow } from "./read-csv-row.ts";
import type { RowReading } from "./row.ts";

/** Bytes of a CSV file that are read. */
export const PREVIEW_BYTES = 256 * 1_024;
const ROWS = 20;

/** Reads a workbook up to its first rows. Throws 422 for a file that is no workbook, and `unknown_sheet`. */
export async function previewWorkbook(
  body: AsyncIterable<Buffer>,
  options: FileOptions,
): Promise<FilePreview> {
  const begin: SheetRow[] = [];
  let book: FilePreview["book"] = null;
  let isWhole = true;
  for await (const { rows, ...read } of readWorkbook(body, options.sheet)) {
    book = read;
    begin.push(...rows.slice(0, ROWS + FIRST_ROWS));
    isWhole = begin.length < ROWS + FIRST_ROWS;
    if (!isWhole) break;
  }
  const whole = { encoding: null, isSure: true, delimiter: SHEET_DELIMITER, book };
  // The answer has the other sheets, one of which may be the right one.
  if (begin.length === 0) {
    const faults = [{ pointer: "/sheet", code: "empty_file" as const, detail: "The sheet is empty." }];
    return { ...whole, columns: [], rows: [], notices: [], faults };
  }
  const header = findSheetHeader(begin, options, true);
  const { headings = [], above = [], rows = [] } = header ?? {};
  const read = {
    headings,
    above,
    delimiter: SHEET_DELIMITER,
    rows: rows.slice(0, ROWS).map((row) => csvRowOf(row, headings.length)),
    isWhole,
  };
  return { ...whole, ...previewRows(read, options) };
}

export interface FilePreview {
  encoding: Encoding | null;
  /** The encoding follows from the bytes; otherwise it is a guess that a person should check. */
  isSure: boolean;
  delimiter: string;
  /** Of a workbook: the sheet that was read, and all visible ones. */
  book: { sheet: string; sheets: string[] } | null;
  columns: { heading: string; meaning: Meaning }[];
  rows: { line: number; cells: string[]; reading: RowReading }[];
  /** About the whole file. */
  notices: NoticeCode[];
  faults: Fault[];
}

/** `isWhole`: `bytes` are the whole file. Throws 422 `empty_file`, `not_text`, `invalid_encoding`, `too_many_columns`. */
export function previewCsv(bytes: Buffer, isWhole: boolean, options: FileOptions): FilePreview {
  if (bytes.length === 0) throw emptyFile();
  refuseOtherKind(bytes.subarray(0, 1_024));
  const { encoding, isSure } = findEncoding(bytes, isWhole, options.encoding);
  const text = decoded(bytes, isWhole, encoding);
  if (encoding === "windows-1252" && hasControls(text)) throw notText("a binary file");
  const blank = blankLines(text);
  const { mapping } = options;
  const begin = text.slice(blank.length);
  const header = findCsvHeader(begin, isWhole, mapping) ?? findCsvHeader(begin, true, mapping);
  if (header === null) throw emptyFile();
  const { cells, delimiter, above, line, rest } = header;
  const reader = new CsvReader(delimiter, lineEnds(blank) + line);
  const rows = firstRows(reader, rest, isWhole);
  // A row whose quote is never closed isn't among the rows.
  const read = { headings: cells, above, delimiter, rows, isWhole: isWhole && !rest.includes('"') };
  return { encoding, isSure, delimiter, book: null, ...previewRows(read, options) };
}

interface Beginning {
  headings: string[];
  /** Lines above the header. */
  above: number[];
  delimiter: string;
  rows: CsvRow[];
  /** There are no further rows. */
  isWhole: boolean;
}

function previewRows(
  { headings, above, delimiter, rows, isWhole }: Beginning,
  options: FileOptions,
): Pick<FilePreview, "columns" | "rows" | "notices" | "faults"> {
  const { layout, faults } = readLayout(headings, delimiter, options);
  const isEmpty = isWhole && rows.length === 0;
  return {
    columns: headings.map((heading, place) => ({ heading, meaning: layout.meanings[place] as Meaning })),
    rows: rows.map((row) => ({
      line: row.line,
      cells: row.cells ?? [row.text],
      reading: readRow(layout, row, options),
    })),
    notices: [
      ...(layout.isNameMissing ? ["no_name_column" as const] : []),
      ...(above.length > 0 ? ["lines_above_header" as const] : []),
    ],
    faults: isEmpty ? [...faults, { pointer: "", code: "no_rows", detail: NO_ROWS }] : faults,
  };
}

function readRow(layout: CsvLayout, row: CsvRow, { country }: FileOptions): RowReading {
  return layout.phones.length === 0 ? { kind: "blank" } : readCsvRow(layout, row, country);
}

/** The fault of a quote that is never closed is left to the import, which reads the whole file. */
function firstRows(reader: CsvReader, text: string, isWhole: boolean): CsvRow[] {
  const rows: CsvRow[] = [];
  for (const row of reader.read(isWhole && !/[\r\n]$/.test(text) ? `${text}\n` : text, false))
    if (rows.length < ROWS && row.cells?.some((cell) => cell !== "") !== false) rows.push(row);
  return rows;
}

function findEncoding(bytes: Buffer, isWhole: boolean, chosen: Encoding | null) {
  const marked = markedEncoding(bytes);
  if (marked) return { encoding: marked, isSure: true };
  if (chosen) return { encoding: chosen, isSure: true };
  const utf16 = likelyUtf16(bytes);
  if (utf16) return { encoding: utf16, isSure: true };
  try {
    decoded(bytes, isWhole, "utf-8");
    return { encoding: "utf-8" as const, isSure: true };
  } catch {
    return { encoding: "windows-1252" as const, isSure: false };
  }
}

function decoded(bytes: Buffer, isWhole: boolean, encoding: Encoding): string {
  const text = new FileText("csv", { ...PLAIN_FILE, encoding });
  const begin = text.read(bytes, 1);
  return isWhole ? begin + text.read(null, 1) : begin;
}

/** NUL and other characters that no table has. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
}
