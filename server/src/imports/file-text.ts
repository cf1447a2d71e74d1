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

  /** `chunk` is null at the end; `line` is the line that it continues. Throws 422 `invalid_encoding`. */
  read(chunk: Buffer | null, line: number): string {
    if (!this.#begun && chunk && isUtf16(chunk)) throw invalidEncoding(this.#format, "the file is in UTF-16");
    this.#begun = true;
    try {
      return this.#decoder.decode(chunk ?? undefined, { stream: chunk !== null });
    } catch {
      const text = chunk?.toString("utf8") ?? "";
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
