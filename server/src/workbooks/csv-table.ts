// Reads a CSV file as it arrives: its header, then its rows.
import { type CsvLayout, csvLayout } from "../imports/columns/csv-layout.ts";
import type { FileOptions } from "../imports/columns/file-options.ts";
import { readCsvRow } from "../imports/rows/read-csv-row.ts";
import type { FileReader, ReadRow } from "../imports/rows/row.ts";
import { CsvReader, lineEnds } from "./csv-reader.ts";
import { findCsvHeader } from "./find-header.ts";

/** A CR at the end of the text may be the first half of CR LF. */
const BLANK_LINES = /^(?:\r\n|\n|\r(?=.))*/s;

export class CsvFile implements FileReader {
  columns: CsvLayout | null = null;
  above: number[] = [];
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
    const header = findCsvHeader(this.#head, isLast, this.#options.mapping);
    if (header === null) return [];
    this.above = header.above.map((line) => this.#blankLines + line);
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
