// Reads a workbook as an import: one of its first rows names the columns.
import { type CsvLayout, csvLayout } from "../imports/columns/csv-layout.ts";
import type { FileOptions } from "../imports/columns/file-options.ts";
import { emptyFile, workbookTooLarge } from "../imports/problems.ts";
import { readCsvRow } from "../imports/rows/read-csv-row.ts";
import type { ReadRow } from "../imports/rows/row.ts";
import type { CsvRow } from "./csv-reader.ts";
import { FIRST_ROWS, headerPlace } from "./find-header.ts";
import { readWorkbook } from "./xlsx/read-workbook.ts";
import { cellsOfRow, type SheetRow, widthOf } from "./xlsx/sheet-rows.ts";

/** Between the cells of a row as it is kept for the report. */
export const SHEET_DELIMITER = ",";
/** Cells of all rows, empty ones included: each row has as many as the header. */
const MOST_CELLS = 100_000_000;

export class WorkbookFile {
  columns: CsvLayout | null = null;
  above: number[] = [];
  #cellsLeft = MOST_CELLS;
  readonly #options: FileOptions;

  constructor(options: FileOptions) {
    this.#options = options;
  }

  /** Throws 422 for a file that is no workbook, for a sheet that it doesn't have, and for an invalid header. */
  async *read(body: AsyncIterable<Buffer>): AsyncGenerator<ReadRow[]> {
    let begin: SheetRow[] = [];
    for await (const { rows } of readWorkbook(body, this.#options.sheet)) {
      if (this.columns !== null) yield this.#read(this.columns, rows);
      else {
        begin = [...begin, ...rows];
        yield this.#begin(begin, false);
      }
    }
    if (this.columns === null) yield this.#begin(begin, true);
  }

  /** No rows while more are needed to find the header. */
  #begin(begin: SheetRow[], isEnd: boolean): ReadRow[] {
    const found = findSheetHeader(begin, this.#options, isEnd);
    if (found === null) return [];
    this.above = found.above;
    this.columns = csvLayout(found.headings, SHEET_DELIMITER, this.#options);
    return this.#read(this.columns, found.rows);
  }

  #read(layout: CsvLayout, rows: SheetRow[]): ReadRow[] {
    this.#cellsLeft -= rows.length * layout.headings.length;
    if (this.#cellsLeft < 0) throw workbookTooLarge();
    return rows.map((row) => {
      const kept = csvRowOf(row, layout.headings.length);
      return { ...kept, reading: readCsvRow(layout, kept, this.#options.country) };
    });
  }
}

/** `rows`: those below the header. Null while more rows are needed. Throws 422 `empty_file`. */
export function findSheetHeader(
  begin: SheetRow[],
  { mapping }: FileOptions,
  isEnd: boolean,
): { headings: string[]; above: number[]; rows: SheetRow[] } | null {
  if (begin.length === 0 && !isEnd) return null;
  if (begin.length === 0) throw emptyFile();
  const cells = begin.slice(0, FIRST_ROWS).map((row) => cellsOfRow(row, widthOf(row)));
  const place = headerPlace(cells, mapping, isEnd);
  if (place === null) return null;
  const above = begin.slice(0, place).map(({ line }) => line);
  return { headings: cells[place] as string[], above, rows: begin.slice(place + 1) };
}

export function csvRowOf(row: SheetRow, width: number): CsvRow {
  const cells = cellsOfRow(row, width);
  const text = cells.map(quoted).join(SHEET_DELIMITER);
  return { line: row.line, text, cells, fault: null, errors: row.errors };
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
