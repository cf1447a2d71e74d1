// Turns the CSV of PostgreSQL's COPY into that of RFC 4180: rows end with CR LF, line ends inside of cells stay.
import { Transform, type TransformCallback } from "node:stream";

const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;

export class CsvLines extends Transform {
  /** Rows that went through; the head isn't one. */
  rows = 0;
  /** Bytes that went through, the head's too. */
  bytes = 0;
  #quoted = false;

  /** `head` goes out first, as it is. */
  constructor(head: string) {
    super();
    const bytes = Buffer.from(head);
    this.bytes = bytes.length;
    this.push(bytes);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const out = Buffer.allocUnsafe(chunk.length + lineEnds(chunk));
    let length = 0;
    let quoted = this.#quoted;
    // Quotes inside of a quoted cell are doubled: they end it and begin it again. By index: twice as quick as `of`.
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LF && !quoted) {
        out[length++] = CR;
        this.rows++;
      }
      out[length++] = byte;
    }
    this.#quoted = quoted;
    this.bytes += length;
    done(null, out.subarray(0, length));
  }
}

/** As many as there can be, inside of cells too. */
function lineEnds(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) count++;
  return count;
}
