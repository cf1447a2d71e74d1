// Reads a workbook as an import: its first row names the columns.
import { type CsvLayout, csvLayout } from "./csv-layout.ts";
import type { CsvRow } from "./csv-reader.ts";
import type { FileOptions } from "./file-options.ts";
import { emptyFile } from "./problems.ts";
import { readCsvRow } from "./read-csv-row.ts";
import type { ReadRow } from "./row.ts";
import { readWorkbook } from "./xlsx/read-workbook.ts";
import type { SheetRow } from "./xlsx/sheet-rows.ts";

/** Between the cells of a row as it is kept for the report. */
export const SHEET_DELIMITER = ",";

export class WorkbookFile {
  columns: CsvLayout | null = null;
  readonly #options: FileOptions;

  constructor(options: FileOptions) {
    this.#options = options;
  }

  /** Throws 422 for a file that is no workbook, for a sheet that it doesn't have, and for an invalid header. */
  async *read(body: AsyncIterable<Buffer>): AsyncGenerator<ReadRow[]> {
    for await (const { rows } of readWorkbook(body, this.#options.sheet)) {
      if (rows.length === 0) continue;
      const [header, ...others] = rows as [SheetRow, ...SheetRow[]];
      const isFirst = this.columns === null;
      this.columns ??= csvLayout(header.cells, SHEET_DELIMITER, this.#options);
      const { columns: layout } = this;
      const { country } = this.#options;
      yield (isFirst ? others : rows).map((row) => {
        const kept = csvRowOf(row);
        return { ...kept, reading: readCsvRow(layout, kept, country) };
      });
    }
    if (this.columns === null) throw emptyFile();
  }
}

export function csvRowOf({ line, cells }: SheetRow): CsvRow {
  return { line, text: cells.map(quoted).join(SHEET_DELIMITER), cells, fault: null };
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
