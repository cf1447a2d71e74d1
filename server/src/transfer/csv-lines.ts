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
    const out = Buffer.allocUnsafe(chunk.length * 2);
    let length = 0;
    // Quotes inside of a quoted cell are doubled: they end it and begin it again.
    for (const byte of chunk) {
      if (byte === QUOTE) this.#quoted = !this.#quoted;
      else if (byte === LF && !this.#quoted) {
        out[length++] = CR;
        this.rows++;
      }
      out[length++] = byte;
    }
    this.bytes += length;
    done(null, out.subarray(0, length));
  }
}
