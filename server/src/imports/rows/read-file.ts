// Reads the rows of a whole file, of any form, as it arrives.
import {
  CsvTable,
  readSheet,
  readText,
  type TableRow,
  type TextTable,
  VcardTable,
} from "../../workbooks/index.ts";
import { type CsvLayout, csvLayout, headerTest } from "../columns/csv-layout.ts";
import type { FileOptions } from "../columns/file-options.ts";
import type { ImportFormat } from "../import.ts";
import { readCsvRow } from "./read-csv-row.ts";
import type { ReadRow } from "./row.ts";

export interface FilePiece {
  /** Null while the header isn't complete; then there are no rows. */
  layout: CsvLayout | null;
  /** Lines of the rows above the header. */
  above: number[];
  rows: Iterable<ReadRow>;
}

/** Throws 422 for a file that can't be read, and for an invalid header. */
export async function* readFile(
  body: AsyncIterable<Buffer>,
  format: ImportFormat,
  options: FileOptions,
): AsyncGenerator<FilePiece> {
  const pieces =
    format === "xlsx"
      ? readSheet(body, { ...options, isHeader: headerTest(options.mapping) })
      : readText(body, textTable(format, options), options.encoding);
  let layout: CsvLayout | null = null;
  for await (const { head, rows } of pieces) {
    if (layout === null && head !== null) layout = csvLayout(head, options);
    yield { layout, above: head?.above ?? [], rows: layout === null ? [] : readRows(layout, rows, options) };
  }
}

export function textTable(format: "csv" | "vcf", { mapping }: FileOptions): TextTable {
  return format === "vcf" ? new VcardTable() : new CsvTable(headerTest(mapping));
}

function* readRows(layout: CsvLayout, rows: Iterable<TableRow>, options: FileOptions): Generator<ReadRow> {
  for (const row of rows) yield { line: row.line, text: row.text, reading: readCsvRow(layout, row, options) };
}
