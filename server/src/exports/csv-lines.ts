// Turns the rows of a binary COPY into the CSV of RFC 4180, with guards. PostgreSQL, which an export waits for, takes
// less than half the time that it took to write CSV with guards and written times.
import { int32 } from "./copy-int32.ts";
import { mayNeedGuard, needsGuard } from "./csv-guard.ts";
import { TimeWriter } from "./csv-time.ts";
import type { CountedLines } from "./export-copy.ts";

/** `guarded text` is the caller's, which could be read as a formula; `time` is of the type timestamptz. */
export type CellKind = "text" | "guarded text" | "time";

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COMMA = 0x2c;
const CR = 0x0d;
const LF = 0x0a;

/** Before the first row: a signature, flags, and the length of an extension, which there isn't. */
const HEADER_BYTES = 19;
/** Before each row, the number of its cells; where that is -1, there are no more. */
const COUNT_BYTES = 2;
/** Before each cell, how long it is; -1 for null. */
const LENGTH_BYTES = 4;

/** Handed on in pieces of some more: each costs packing a turn of the event loop. */
const PIECE_BYTES = 64 * 1_024;

export class CsvLines implements CountedLines {
  rows = 0;
  bytes = 0;
  readonly #kinds: CellKind[];
  readonly #times = new TimeWriter();
  #begun = false;
  /** Of the bytes read, those before `#end`: a chunk, behind the part of a row that the one before ended with. */
  #given: Buffer = Buffer.alloc(PIECE_BYTES);
  #end = 0;
  #out: Buffer = Buffer.alloc(4 * PIECE_BYTES);
  #written = 0;
  /** The last piece, whose bytes somebody may still read. */
  #handedOn: Buffer = Buffer.alloc(0);

  /** `head` goes out first, as it is; `kinds` are those of the columns. */
  constructor(head: string, kinds: CellKind[]) {
    this.#kinds = kinds;
    const bytes = Buffer.from(head);
    this.#makeRoom(bytes.length);
    this.#written = bytes.copy(this.#out);
  }

  convert(chunk: Buffer): Buffer | null {
    this.#take(chunk);
    let at = 0;
    if (!this.#begun) {
      if (this.#end < HEADER_BYTES) return null;
      this.#begun = true;
      at = HEADER_BYTES;
    }
    // A cell and its length double at most: all of it quotes, and around it quotes, an apostrophe and a comma.
    this.#makeRoom(2 * this.#end);
    for (let end = this.#endOfRow(at); end !== -1; end = this.#endOfRow(at)) {
      this.#writeRow(at);
      this.rows++;
      at = end;
    }
    this.#given.copyWithin(0, at, this.#end);
    this.#end -= at;
    return this.#written < PIECE_BYTES ? null : this.end();
  }

  end(): Buffer {
    const piece = this.#out.subarray(0, this.#written);
    this.bytes += this.#written;
    this.#written = 0;
    [this.#out, this.#handedOn] = [this.#handedOn, this.#out];
    return piece;
  }

  #take(chunk: Buffer): void {
    if (this.#given.length < this.#end + chunk.length)
      this.#given = enlarged(this.#given, this.#end, chunk.length);
    this.#end += chunk.copy(this.#given, this.#end);
  }

  #makeRoom(bytes: number): void {
    if (this.#out.length < this.#written + bytes) this.#out = enlarged(this.#out, this.#written, bytes);
  }

  /** -1 while it isn't all there, and behind the last. */
  #endOfRow(start: number): number {
    const given = this.#given;
    if (this.#end < start + COUNT_BYTES || given[start] === 0xff) return -1;
    let at = start + COUNT_BYTES;
    for (let cell = 0; cell < this.#kinds.length; cell++) {
      if (this.#end < at + LENGTH_BYTES) return -1;
      at += LENGTH_BYTES + Math.max(0, int32(given, at));
    }
    return at <= this.#end ? at : -1;
  }

  #writeRow(start: number): void {
    const [given, out, kinds] = [this.#given, this.#out, this.#kinds];
    let at = start + COUNT_BYTES;
    for (let cell = 0; cell < kinds.length; cell++) {
      if (cell > 0) out[this.#written++] = COMMA;
      const length = int32(given, at);
      at += LENGTH_BYTES;
      if (length === -1) continue;
      if (kinds[cell] === "time") this.#written = this.#times.write(given, at, out, this.#written);
      else this.#writeText(at, at + length, kinds[cell] === "guarded text");
      at += length;
    }
    out[this.#written++] = CR;
    out[this.#written++] = LF;
  }

  /** Most cells need no quotes: it begins without. An empty text has them, which tells it from null. */
  #writeText(start: number, end: number, guarded: boolean): void {
    const [given, out] = [this.#given, this.#out];
    const guard = guarded && mayNeedGuard(given[start]) && needsGuard(given.toString("utf8", start, end));
    let to = this.#written;
    if (guard) out[to++] = APOSTROPHE;
    for (let at = start; at < end; at++) {
      const byte = given[at] as number;
      if (byte <= COMMA && isSpecial(byte)) {
        this.#writeQuoted(start, end, guard);
        return;
      }
      out[to++] = byte;
    }
    if (start === end) this.#writeQuoted(start, end, false);
    else this.#written = to;
  }

  #writeQuoted(start: number, end: number, guard: boolean): void {
    const [given, out] = [this.#given, this.#out];
    let to = this.#written;
    out[to++] = QUOTE;
    if (guard) out[to++] = APOSTROPHE;
    for (let at = start; at < end; at++) {
      const byte = given[at] as number;
      if (byte === QUOTE) out[to++] = QUOTE;
      out[to++] = byte;
    }
    out[to++] = QUOTE;
    this.#written = to;
  }
}

function isSpecial(byte: number): boolean {
  return byte === COMMA || byte === QUOTE || byte === LF || byte === CR;
}

/** With what is in it up to `used`, and room for `bytes` more: by half more than that, so that it is seldom done. */
function enlarged(buffer: Buffer, used: number, bytes: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.ceil((used + bytes) * 1.5));
  buffer.copy(larger, 0, 0, used);
  return larger;
}
