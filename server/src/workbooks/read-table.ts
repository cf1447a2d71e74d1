// Reads a table from a CSV file or from a sheet of a workbook, as the file arrives.
import { csvCell } from "./cells.ts";
import type { TableRow } from "./csv-reader.ts";
import { FIRST_ROWS, findHeader, type HeaderTest, type TableHead } from "./csv-table.ts";
import { fileFault } from "./file-faults.ts";
import { decodeText, type Encoding } from "./file-text.ts";
import { VcardTable } from "./vcards.ts";
import { readWorkbook } from "./xlsx/read-workbook.ts";
import { cellsOfRow, type SheetRow, widthOf } from "./xlsx/sheet-rows.ts";

export interface TablePiece {
  /** Null while the header isn't complete; then there are no rows. */
  head: TableHead | null;
  /** Of a workbook: the sheet that is read, and all visible ones. */
  book: { sheet: string; sheets: string[] } | null;
  /** The caller must read all of them before the next piece. */
  rows: Iterable<TableRow>;
}

/** Between the cells of a workbook's row, whose text is CSV. */
const SHEET_DELIMITER = ",";
/** Cells of all rows, empty ones included: each row has as many as the header. */
const MOST_CELLS = 100_000_000;

/** A CSV file or an address book, which is read as it arrives. */
export interface TextTable {
  /** Null while the header isn't complete; then there are no rows. */
  readonly head: TableHead | null;
  /** The beginning of a row that isn't complete. */
  readonly rest: string;
  /** The caller must read all rows. */
  take(text: string, isLast: boolean): Iterable<TableRow>;
}

/** `encoding`: null for UTF-8, or UTF-16 if the file begins like it. Throws 422 for a file that can't be read. */
export async function* readText(
  body: AsyncIterable<Buffer>,
  table: TextTable,
  encoding: Encoding | null,
): AsyncGenerator<TablePiece> {
  const piece = (text: string, isLast: boolean) => {
    const rows = table.take(text, isLast);
    return { head: table.head, book: null, rows };
  };
  let held = "";
  for await (const text of decodeText(body, encoding, table instanceof VcardTable)) {
    held += text;
    // An incomplete row is read again from its beginning, so it must have doubled: text can arrive in pieces of one byte.
    const isEnough = held.length >= table.rest.length;
    yield isEnough ? piece(held, false) : { head: table.head, book: null, rows: [] };
    if (isEnough) held = "";
  }
  yield piece(held, true);
}

/** `sheet`: in any case; null for the first visible one. Throws 422 for a file that can't be read. */
export async function* readSheet(
  body: AsyncIterable<Buffer>,
  { sheet: wanted, isHeader }: { sheet: string | null; isHeader: HeaderTest },
): AsyncGenerator<TablePiece> {
  let head: TableHead | null = null;
  let begin: SheetRow[] = [];
  let cellsLeft = MOST_CELLS;
  const rowsBelow = ({ cells }: TableHead, rows: SheetRow[]) => {
    cellsLeft -= rows.length * cells.length;
    if (cellsLeft < 0) throw fileFault("workbook_too_large");
    return rows.map((row) => tableRow(row, cells.length));
  };
  for await (const { rows, ...book } of readWorkbook(body, wanted)) {
    if (head !== null) {
      yield { head, book, rows: rowsBelow(head, rows) };
      continue;
    }
    begin = [...begin, ...rows];
    const found = findSheetHeader(begin, isHeader, false);
    head = found?.head ?? null;
    yield { head, book, rows: found ? rowsBelow(found.head, found.rows) : [] };
  }
  if (head !== null) return;
  if (begin.length === 0) throw fileFault("empty_file");
  const last = findSheetHeader(begin, isHeader, true);
  if (last) yield { head: last.head, book: null, rows: rowsBelow(last.head, last.rows) };
}

/** `rows`: those below the header. Null while more rows are needed. */
function findSheetHeader(begin: SheetRow[], isHeader: HeaderTest, isEnd: boolean) {
  if (begin.length === 0) return null;
  const first = begin.slice(0, FIRST_ROWS).map((row) => cellsOfRow(row, widthOf(row)));
  const found = findHeader(first, isHeader, isEnd);
  if (found === null) return null;
  const above = begin.slice(0, found).map(({ line }) => line);
  const head = { cells: first[found] as string[], delimiter: SHEET_DELIMITER, above };
  return { head, rows: begin.slice(found + 1) };
}

function tableRow(row: SheetRow, width: number): TableRow {
  const cells = cellsOfRow(row, width);
  const text = cells.map((cell) => csvCell(cell)).join(SHEET_DELIMITER);
  return { line: row.line, text, cells, fault: null, errors: row.errors };
}
