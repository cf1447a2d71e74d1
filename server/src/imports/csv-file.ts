// Reads a CSV file as it arrives: its header, then its rows.
import { type CsvHeader, readHeader } from "./csv-header.ts";
import type { CsvLayout } from "./csv-layout.ts";
import { CsvReader } from "./csv-reader.ts";
import { readCsvRow } from "./read-csv-row.ts";
import type { FileReader, ReadRow } from "./row.ts";

/** A CR at the end of the text may be the first half of CR LF. */
const BLANK_LINES = /^(?:\r\n|\n|\r(?=.))*/s;

export class CsvFile implements FileReader {
  columns: CsvLayout | null = null;
  #reader: CsvReader | null = null;
  #head = "";
  #blankLines = 0;

  get line(): number {
    return this.#reader?.line ?? 1;
  }

  /** Throws 422 for an invalid header, and UnclosedQuote. */
  take(text: string, isLast: boolean): Iterable<ReadRow> {
    if (this.columns !== null && this.#reader !== null)
      return this.#read(this.columns, this.#reader, text, isLast);
    this.#head += text;
    this.#skipBlankLines();
    const header = readHeader(this.#head, isLast);
    return header === null ? [] : this.#begin(header, isLast);
  }

  /** A file can begin with any number of blank lines, so they aren't kept. */
  #skipBlankLines(): void {
    const [blank] = BLANK_LINES.exec(this.#head) as unknown as [string];
    this.#blankLines += blank.match(/\r\n|\r|\n/g)?.length ?? 0;
    this.#head = this.#head.slice(blank.length);
  }

  #begin({ layout, line, rest }: CsvHeader, isLast: boolean): Iterable<ReadRow> {
    this.columns = layout;
    this.#head = "";
    this.#reader = new CsvReader(layout.delimiter, this.#blankLines + line);
    return this.#read(layout, this.#reader, rest, isLast);
  }

  *#read(layout: CsvLayout, reader: CsvReader, text: string, isLast: boolean): Generator<ReadRow> {
    for (const row of reader.read(text)) yield { ...row, reading: readCsvRow(layout, row) };
    if (!isLast) return;
    for (const row of reader.end()) yield { ...row, reading: readCsvRow(layout, row) };
  }
}
