// Reads the rows of a CSV file as it arrives: in constant memory, with the line on which each begins.
//
// A library was tried: csv-parse takes 9 us a row of eight cells where this takes 1, counts CR LF inside of quotes as two
// lines, and gives up the file at its first broken row. Here a broken row is a row like any other.

/** Why a row can't be read as cells. */
export type CsvFault = "invalid_quotes" | "row_too_large";

export interface CsvRow {
  /** Of the file, from 1, line ends inside of quotes counted. */
  line: number;
  /** As it stands in the file, without its line end; of one that is too large, its beginning. */
  text: string;
  /** What `text` says; null when it is broken. */
  cells: string[] | null;
  fault: CsvFault | null;
}

/** A quote was opened and never closed: where the rows after it begin can't be told. */
export class UnclosedQuote extends Error {
  /** Of the row that it stands in. */
  readonly line: number;

  constructor(line: number) {
    super(`A quote in the row of line ${line} is never closed.`);
    this.line = line;
  }
}

/** UTF-16 units of a row: as much as a JSON body may have. */
export const MAX_ROW = 2 * 1_024 * 1_024;
/** UTF-16 units that are kept of a row that is too large. */
const KEPT = 1_024;
const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;

/** Rows end with LF, CR LF or CR, mixed as they come; empty lines are passed over. */
export class CsvReader {
  readonly #delimiter: string;
  #rest = "";
  #line: number;
  /** Set while a row that is too large goes by. */
  #passing: { quoted: boolean } | null = null;
  /** What is told of it at its end. */
  #passed: CsvRow | null = null;

  /** `line`: the number of the first one that it is given. */
  constructor(delimiter: string, line = 1) {
    this.#delimiter = delimiter;
    this.#line = line;
  }

  /** The line at which the first row begins that isn't whole yet. */
  get line(): number {
    return this.#line;
  }

  /** The rows that are whole with this text, each read when it is asked for: all of them are to be. */
  read(text: string): Generator<CsvRow> {
    return this.#read(this.#rest + text, false);
  }

  /** The last row, which may lack its line end. Throws UnclosedQuote. */
  end(): Generator<CsvRow> {
    return this.#read(this.#rest, true);
  }

  *#read(text: string, final: boolean): Generator<CsvRow> {
    const scan = new Scan(text, this.#delimiter, final);
    let at = 0;
    while (at < text.length) {
      if (this.#passing) {
        at = this.#pass(text, at, final);
        if (this.#passing) break;
        yield this.#passed as CsvRow;
      }
      const row = at < text.length ? scan.row(at) : null;
      if (row !== null) {
        if (row.end > at) yield this.#rowOf(text.slice(at, row.end), row);
        this.#line++;
        at = scan.afterLineEnd(row.end);
      } else if (text.length - at > MAX_ROW) this.#beginPassing(text.slice(at, at + KEPT));
      else break;
    }
    this.#rest = text.slice(at);
    if (final) yield* this.#passedAtEnd();
  }

  #rowOf(text: string, { cells, quoted }: { cells: string[] | null; quoted: boolean }): CsvRow {
    const line = this.#line;
    if (quoted) this.#line += lineEnds(text);
    if (text.length > MAX_ROW)
      return { line, text: text.slice(0, KEPT), cells: null, fault: "row_too_large" };
    return { line, text, cells, fault: cells === null ? "invalid_quotes" : null };
  }

  #beginPassing(text: string): void {
    this.#passing = { quoted: false };
    this.#passed = { line: this.#line, text, cells: null, fault: "row_too_large" };
  }

  /**
   * Lets a row that is too large go by; answers how far. Quotes that are doubled open and close again. A CR at the very end
   * is left, as it may be half of a CR LF.
   */
  #pass(text: string, from: number, final: boolean): number {
    const passing = this.#passing as { quoted: boolean };
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) passing.quoted = !passing.quoted;
      if (code !== CR && code !== LF) continue;
      if (code === CR && at + 1 === text.length && !final) return at;
      if (code === CR && text.charCodeAt(at + 1) === LF) at++;
      this.#line++;
      if (passing.quoted) continue;
      this.#passing = null;
      return at + 1;
    }
    return text.length;
  }

  #passedAtEnd(): CsvRow[] {
    if (this.#rest !== "") throw new UnclosedQuote(this.#line);
    if (!this.#passing) return [];
    const passed = this.#passed as CsvRow;
    if (this.#passing.quoted) throw new UnclosedQuote(passed.line);
    return [passed];
  }
}

/** The cells of one row that was read before. */
export function cellsOf(row: string, delimiter: string): string[] | null {
  return new Scan(row, delimiter, true).row(0)?.cells ?? null;
}

/** One text and where its next quote and line end are: found once, used until they are passed. */
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

  #lineEnd(from: number): number {
    return Math.min(this.#find("\n", from), this.#find("\r", from));
  }

  afterLineEnd(end: number): number {
    return this.text[end] === "\r" && this.text[end + 1] === "\n" ? end + 2 : end + 1;
  }

  /** The row that begins here, up to its line end; null when that isn't in this text yet. */
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
      // Behind a closing quote something else stands: the row is broken, the next line begins a new one.
      if (rowEnd === Number.POSITIVE_INFINITY) return null;
      return { end: rowEnd, cells: null, quoted: true };
    }
  }

  /** `end` is behind the closing quote. */
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

  /** Where the line ends; Infinity while it may go on. A CR at the very end may be half of a CR LF. */
  #rowEnd(from: number): number {
    const end = this.#lineEnd(from);
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

function lineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++;
  }
  return count;
}
