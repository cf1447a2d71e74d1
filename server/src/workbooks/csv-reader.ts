// Reads the rows of a CSV file as it arrives, in constant memory, with their line numbers.
//
// csv-parse isn't used because it counts CR LF inside quotes as two lines, and gives up the file at its first broken row.
// This reader reports a broken row and goes on with the next line (decision 0008).
import { unclosedQuote } from "./file-faults.ts";

export interface TableRow {
  /** Line number in the file, from 1. */
  line: number;
  /** As sent, without its line end. For a row that is too large, its beginning. */
  text: string;
  /** Null when the row is broken. */
  cells: string[] | null;
  fault: "invalid_quotes" | "row_too_large" | null;
  /** Indexes of the cells that hold an error. Only a workbook tells them from texts. */
  errors?: ReadonlySet<number>;
}

/** Maximum length of a row in UTF-16 units: the limit of a JSON body. */
export const MAX_ROW = 2 * 1_024 * 1_024;
/** UTF-16 units kept from the beginning of a larger row. */
export const KEPT_OF_LARGE_ROW = 1_024;
const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;

/** Rows end with LF, CR LF or CR, in any mix. Empty lines are skipped. */
export class CsvReader {
  readonly #delimiter: string;
  rest = "";
  /** Line number of the first row that isn't complete yet. */
  line: number;
  /** A row that is too large, while its rest is being skipped. */
  #large: { row: TableRow; quoted: boolean } | null = null;

  constructor(delimiter: string, line = 1) {
    this.#delimiter = delimiter;
    this.line = line;
  }

  /** The rows that this text completes. The caller must read all of them. Throws 422 `unclosed_quote` at the end. */
  *read(added: string, final: boolean): Generator<TableRow> {
    const text = this.rest + added;
    const scan = new Scan(text, this.#delimiter, final);
    let at = 0;
    while (at < text.length) {
      if (this.#large) {
        const { row } = this.#large;
        at = this.#skip(this.#large, text, at, final);
        if (this.#large) break;
        yield row;
      }
      const row = at < text.length ? scan.row(at) : null;
      if (row !== null) {
        if (row.end > at) yield this.#rowOf(text.slice(at, row.end), row);
        this.line++;
        at = scan.afterLineEnd(row.end);
      } else if (text.length - at > MAX_ROW)
        this.#large = { row: tooLarge(this.line, text.slice(at)), quoted: false };
      else break;
    }
    this.rest = text.slice(at);
    if (final) yield* this.#largeAtEnd();
  }

  #rowOf(text: string, { cells, quoted }: { cells: string[] | null; quoted: boolean }): TableRow {
    const line = this.line;
    if (quoted) this.line += lineEnds(text);
    if (text.length > MAX_ROW) return tooLarge(line, text);
    return { line, text, cells, fault: cells === null ? "invalid_quotes" : null };
  }

  /** Skips a row that is too large, up to its line end or the end of the text. Doubled quotes close and open again. */
  #skip(large: { quoted: boolean }, text: string, from: number, final: boolean): number {
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) large.quoted = !large.quoted;
      if (code !== CR && code !== LF) continue;
      if (code === CR && at + 1 === text.length && !final) return at;
      if (code === CR && text.charCodeAt(at + 1) === LF) at++;
      this.line++;
      if (large.quoted) continue;
      this.#large = null;
      return at + 1;
    }
    return text.length;
  }

  #largeAtEnd(): TableRow[] {
    if (this.rest !== "") throw unclosedQuote(this.line);
    if (!this.#large) return [];
    const { row, quoted } = this.#large;
    if (quoted) throw unclosedQuote(row.line);
    return [row];
  }
}

function tooLarge(line: number, text: string): TableRow {
  return { line, text: text.slice(0, KEPT_OF_LARGE_ROW), cells: null, fault: "row_too_large" };
}

/** The cells of a single row; null when its quotes are broken. */
export function cellsOf(row: string, delimiter: string): string[] | null {
  return new Scan(row, delimiter, true).row(0)?.cells ?? null;
}

/** A text with the positions of its next quote, delimiter and line ends, so that each is searched for once. */
class Scan {
  readonly text: string;
  readonly #delimiter: string;
  readonly #final: boolean;
  readonly #next: Record<string, number> = { '"': -1, "\n": -1, "\r": -1 };

  constructor(text: string, delimiter: string, final: boolean) {
    this.text = text;
    this.#delimiter = delimiter;
    this.#final = final;
    this.#next[delimiter] = -1;
  }

  afterLineEnd(end: number): number {
    return this.text[end] === "\r" && this.text[end + 1] === "\n" ? end + 2 : end + 1;
  }

  /** The row that begins here, without its line end; null while the text ends before the row does. */
  row(at: number): { end: number; cells: string[] | null; quoted: boolean } | null {
    const end = this.#rowEnd(at);
    if (this.#find('"', at) >= end) {
      if (end === Number.POSITIVE_INFINITY) return null;
      return { end, cells: this.text.slice(at, end).split(this.#delimiter), quoted: false };
    }
    return this.#quotedRow(at);
  }

  #quotedRow(from: number): { end: number; cells: string[] | null; quoted: boolean } | null {
    const { text } = this;
    const cells: string[] = [];
    for (let at = from; ; at++) {
      if (text[at] === '"') {
        const cell = this.#quotedCell(at);
        if (cell === null) return null;
        cells.push(cell.value);
        at = cell.end;
      } else {
        const end = Math.min(this.#rowEnd(at), this.#find(this.#delimiter, at));
        if (end === Number.POSITIVE_INFINITY) return null;
        cells.push(text.slice(at, end));
        at = end;
      }
      const rowEnd = this.#rowEnd(at);
      if (at === rowEnd) return { end: at, cells, quoted: true };
      if (text[at] === this.#delimiter) continue;
      // Text after a closing quote: the row is broken. The next line begins a new row.
      if (rowEnd === Number.POSITIVE_INFINITY) return null;
      return { end: rowEnd, cells: null, quoted: true };
    }
  }

  /** `end` is the position after the closing quote. */
  #quotedCell(opening: number): { value: string; end: number } | null {
    let value = "";
    for (let from = opening + 1; ; ) {
      const quote = this.text.indexOf('"', from);
      if (quote < 0 || (quote + 1 === this.text.length && !this.#final)) return null;
      if (this.text[quote + 1] !== '"')
        return { value: value + this.text.slice(from, quote), end: quote + 1 };
      value += this.text.slice(from, quote + 1);
      from = quote + 2;
    }
  }

  /** The line's end; Infinity while it is unknown. A CR at the end of the text may be the first half of CR LF. */
  #rowEnd(from: number): number {
    const end = Math.min(this.#find("\n", from), this.#find("\r", from));
    const { length } = this.text;
    if (end < length && (this.text[end] === "\n" || end + 1 < length || this.#final)) return end;
    return this.#final ? length : Number.POSITIVE_INFINITY;
  }

  #find(character: string, from: number): number {
    const known = this.#next[character] as number;
    if (known >= from) return known;
    const found = this.text.indexOf(character, from);
    const next = found < 0 ? Number.POSITIVE_INFINITY : found;
    this.#next[character] = next;
    return next;
  }
}

/** LF, CR LF or CR. */
export function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
