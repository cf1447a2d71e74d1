// Decodes an uploaded file as it streams in. The only encoding is UTF-8, with or without a byte order mark.
import type { ImportFormat } from "./import.ts";
import { invalidEncoding } from "./problems.ts";

export class FileText {
  readonly #format: ImportFormat;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #begun = false;

  constructor(format: ImportFormat) {
    this.#format = format;
  }

  /** `line`: the number of the line that the chunk continues. Throws 422 `invalid_encoding`. */
  read(chunk: Buffer, line: number): string {
    if (!this.#begun && isUtf16(chunk)) throw invalidEncoding(this.#format, "the file is in UTF-16");
    this.#begun = true;
    return this.#decode(chunk, line, true);
  }

  /** Throws 422 `invalid_encoding` when the last character is incomplete. */
  end(line: number): string {
    return this.#decode(Buffer.alloc(0), line, false);
  }

  #decode(chunk: Buffer, line: number, stream: boolean): string {
    try {
      return this.#decoder.decode(chunk, { stream });
    } catch {
      const text = chunk.toString("utf8");
      const before = text.slice(0, text.indexOf("\ufffd")).split("\n").length - 1;
      throw invalidEncoding(this.#format, `line ${line + before} isn't`);
    }
  }
}

/** Without a mark, UTF-16 shows by the NUL in each character of a column's name, or of a brace. */
function isUtf16(chunk: Buffer): boolean {
  const beginning = chunk.subarray(0, 2);
  return beginning.includes(0) || ["fffe", "feff"].includes(beginning.toString("hex"));
}
