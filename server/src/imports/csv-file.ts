// Reads a CSV file as it arrives: its header, then its rows.
import { invalidField } from "../platform/problem.ts";
import { type CsvLayout, csvLayout, delimiterOf } from "./csv-layout.ts";
import { CsvReader, cellsOf, lineEnds, MAX_ROW } from "./csv-reader.ts";
import type { FileOptions } from "./file-options.ts";
import { emptyFile } from "./problems.ts";
import { readCsvRow } from "./read-csv-row.ts";
import type { FileReader, ReadRow } from "./row.ts";

/** A CR at the end of the text may be the first half of CR LF. */
const BLANK_LINES = /^(?:\r\n|\n|\r(?=.))*/s;

export class CsvFile implements FileReader {
  columns: CsvLayout | null = null;
  #reader: CsvReader | null = null;
  #head = "";
  #blankLines = 0;
  readonly #options: FileOptions;

  constructor(options: FileOptions) {
    this.#options = options;
  }

  get line(): number {
    return this.#reader?.line ?? 1;
  }

  /** Throws 422 for an invalid header, and `unclosed_quote`. */
  take(text: string, isLast: boolean): Iterable<ReadRow> {
    if (this.columns !== null && this.#reader !== null)
      return this.#read(this.columns, this.#reader, text, isLast);
    this.#head += text;
    this.#skipBlankLines();
    const header = readHeader(this.#head, isLast);
    if (header === null) return [];
    this.columns = csvLayout(header.cells, header.delimiter, this.#options);
    this.#reader = new CsvReader(header.delimiter, this.#blankLines + header.line);
    return this.#read(this.columns, this.#reader, header.rest, isLast);
  }

  /** A file can begin with any number of blank lines, so they aren't kept. */
  #skipBlankLines(): void {
    const blank = blankLines(this.#head);
    this.#blankLines += lineEnds(blank);
    this.#head = this.#head.slice(blank.length);
  }

  *#read(layout: CsvLayout, reader: CsvReader, text: string, isLast: boolean): Generator<ReadRow> {
    for (const row of reader.read(text, isLast))
      yield { ...row, reading: readCsvRow(layout, row, this.#options.country) };
  }
}

/** The blank lines at the beginning of a file. */
export function blankLines(text: string): string {
  return (BLANK_LINES.exec(text) as unknown as [string])[0];
}

/** Null while more text is needed. Throws 422 for an invalid header, and `empty_file`. */
export function readHeader(text: string, isLast: boolean) {
  if (isLast && /^\r?$/.test(text)) throw emptyFile();
  const end = headerEnd(text);
  if (end === null && text.length > MAX_ROW)
    throw invalidField("/header", "header_too_large", "The first row is too large.");
  if (!isLast && (end === null || end + 1 === text.length)) return null;
  const header = text.slice(0, end ?? text.length);
  const delimiter = delimiterOf(header);
  const cells = cellsOf(header, delimiter);
  if (cells === null)
    throw invalidField("/header", "invalid_quotes", "The quotes of the first row don't match.");
  const restAt = end === null ? text.length : end + (text.startsWith("\r\n", end) ? 2 : 1);
  const line = lineEnds(text.slice(0, restAt)) + 1;
  return { cells, delimiter, line, rest: text.slice(restAt) };
}

/** The first line end outside quotes. */
function headerEnd(text: string): number | null {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return at;
  }
  return null;
}
