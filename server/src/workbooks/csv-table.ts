// Reads a CSV file as it arrives: its header, then its rows.
import { invalidField } from "../platform/problem.ts";
import { CsvReader, cellsOf, lineEnds, MAX_ROW, type TableRow } from "./csv-reader.ts";
import { workbookErrors } from "./errors.ts";
import { fileFault } from "./file-faults.ts";

/** The header is one of the first rows: a file can begin with a title, or with the separator that Excel is told. */
export const FIRST_ROWS = 10;
/** A line such as `sep=;` tells Excel the separator. */
const SEPARATOR_LINE = /^"?sep=([^"\0\r\n])"?$/i;
const DELIMITERS = [",", ";", "\t"];
/** A CR at the end of the text may be the first half of CR LF. */
const BLANK_LINES = /^(?:\r\n|\n|\r(?=.))*/s;

/** Says whether the cells of a row name the columns. */
export type HeaderTest = (cells: string[]) => boolean;

export interface TableHead {
  cells: string[];
  delimiter: string;
  /** Lines of the rows above the header, from 1. */
  above: number[];
}

export class CsvTable {
  /** Null while the header isn't complete; then there are no rows. */
  head: TableHead | null = null;
  #reader: CsvReader | null = null;
  #begin = "";
  #blankLines = 0;
  readonly #isHeader: HeaderTest;

  constructor(isHeader: HeaderTest) {
    this.#isHeader = isHeader;
  }

  get rest(): string {
    return this.#reader?.rest ?? this.#begin;
  }

  /** The caller must read all rows. Throws 422 for an invalid header, and `unclosed_quote`. */
  take(text: string, isLast: boolean): Iterable<TableRow> {
    if (this.#reader !== null) return this.#reader.read(text, isLast);
    this.#begin += text;
    this.#skipBlankLines();
    const header = findCsvHeader(this.#begin, isLast, this.#isHeader);
    if (header === null) return [];
    const { cells, delimiter } = header;
    this.head = { cells, delimiter, above: header.above.map((line) => this.#blankLines + line) };
    this.#reader = new CsvReader(delimiter, this.#blankLines + header.line);
    this.#begin = "";
    return this.#reader.read(header.rest, isLast);
  }

  /** A file can begin with any number of blank lines, so they aren't kept. */
  #skipBlankLines(): void {
    const [blank] = BLANK_LINES.exec(this.#begin) as unknown as [string];
    this.#blankLines += lineEnds(blank);
    this.#begin = this.#begin.slice(blank.length);
  }
}

/**
 * The index of the row that names the columns. If none does, the first row with several filled cells: a title fills one. Null
 * while more rows are needed. `rows` must not be empty.
 */
export function findHeader(rows: string[][], isHeader: HeaderTest, isEnd: boolean): number | null {
  const named = rows.findIndex(isHeader);
  if (named >= 0) return named;
  if (rows.length < FIRST_ROWS && !isEnd) return null;
  return Math.max(
    0,
    rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== "").length > 1),
  );
}

/** The most frequent one outside quotes. A delimiter that yields the names of columns wins over one that doesn't. */
function delimiterOf(row: string, isHeader: HeaderTest): string {
  const bare = row.replace(/"(?:[^"]|"")*"/g, "");
  const counts = DELIMITERS.map((delimiter) => {
    const cells = cellsOf(row, delimiter);
    return bare.split(delimiter).length + (cells !== null && isHeader(cells) ? row.length : 0);
  });
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** A row whose quotes don't match isn't a title. */
const BROKEN = ["?", "?"];

interface CsvHeader {
  cells: string[];
  delimiter: string;
  /** Lines of the rows above the header, from 1. */
  above: number[];
  /** Number of the line after the header. */
  line: number;
  /** The text after the header. */
  rest: string;
}

interface HeadRow {
  delimiter: string;
  cells: string[] | null;
  line: number;
  /** The position after the row. */
  end: number;
}

/** Null while more text is needed. Throws 422 for an invalid header, and `empty_file`. */
function findCsvHeader(text: string, isLast: boolean, isHeader: HeaderTest): CsvHeader | null {
  if (isLast && /^\r?$/.test(text)) throw fileFault("empty_file");
  const { rows, isEnd } = headRows(text, isLast, isHeader);
  if (rows.length === 0) {
    if (isEnd) throw fileFault("empty_file");
    return null;
  }
  const found = findHeader(
    rows.map(({ cells }) => cells ?? BROKEN),
    isHeader,
    isEnd,
  );
  if (found === null) return null;
  const { cells, delimiter, end } = rows[found] as HeadRow;
  if (cells === null)
    throw invalidField("/header", workbookErrors.invalid_quotes, "The quotes of the first row don't match.");
  const above = rows.slice(0, found).map(({ line }) => line);
  return { cells, delimiter, above, line: lineEnds(text.slice(0, end)) + 1, rest: text.slice(end) };
}

/** The first rows that aren't blank. `isEnd`: no more rows are looked at. Throws 422 `header_too_large`. */
function headRows(text: string, isLast: boolean, isHeader: HeaderTest): { rows: HeadRow[]; isEnd: boolean } {
  const rows: HeadRow[] = [];
  let told: string | undefined;
  let line = 1;
  for (let at = 0; rows.length < FIRST_ROWS; ) {
    const found = rowEnd(text, at);
    if (found === null && rows.length === 0 && text.length - at > MAX_ROW)
      throw invalidField("/header", workbookErrors.header_too_large, "The first row is too large.");
    // A CR at the end of the text may be the first half of CR LF.
    if (!isLast && (found === null || found + 1 === text.length))
      return { rows, isEnd: text.length > MAX_ROW };
    const row = text.slice(at, found ?? text.length);
    const end = found === null ? text.length : found + (text.startsWith("\r\n", found) ? 2 : 1);
    const separator = rows.length === 0 ? SEPARATOR_LINE.exec(row)?.[1] : undefined;
    if (separator !== undefined) told = separator;
    else if (row !== "") {
      const delimiter = told ?? delimiterOf(row, isHeader);
      rows.push({ delimiter, cells: cellsOf(row, delimiter), line, end });
    }
    line += lineEnds(text.slice(at, end));
    at = end;
    if (at >= text.length) return { rows, isEnd: isLast };
  }
  return { rows, isEnd: true };
}

/** The first line end outside quotes. */
function rowEnd(text: string, from: number): number | null {
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return at;
  }
  return null;
}
