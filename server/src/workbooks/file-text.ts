// Decodes an uploaded file as it streams in.
import type { Encoding, FileOptions } from "../imports/columns/file-options.ts";
import type { ImportFormat } from "../imports/import.ts";
import { invalidEncoding } from "../imports/problems.ts";
import { bytesNeeded, refuseOtherKind } from "./other-kinds.ts";

export class FileText {
  readonly #format: ImportFormat;
  readonly #chosen: Encoding | null;
  #decoder: InstanceType<typeof TextDecoder> | null = null;
  #beginning: Buffer = Buffer.alloc(0);

  constructor(format: ImportFormat, { encoding }: Pick<FileOptions, "encoding">) {
    this.#format = format;
    this.#chosen = encoding;
  }

  /** `chunk` is null at the end; `line` is the line that it continues. Throws 422 `invalid_encoding`, `not_text`. */
  read(chunk: Buffer | null, line: number): string {
    if (this.#decoder) return this.#decode(this.#decoder, chunk, line);
    this.#beginning = Buffer.concat([this.#beginning, chunk ?? Buffer.alloc(0)]);
    if (chunk !== null && this.#beginning.length < bytesNeeded(this.#beginning)) return "";
    refuseOtherKind(this.#beginning);
    const encoding =
      markedEncoding(this.#beginning) ?? this.#chosen ?? likelyUtf16(this.#beginning) ?? "utf-8";
    this.#decoder = new TextDecoder(encoding, { fatal: encoding !== "windows-1252" });
    const text = this.#decode(this.#decoder, this.#beginning, line);
    return chunk === null ? text + this.#decode(this.#decoder, null, line) : text;
  }

  #decode(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | null, line: number): string {
    try {
      return decoder.decode(chunk ?? undefined, { stream: chunk !== null });
    } catch {
      if (decoder.encoding !== "utf-8")
        throw invalidEncoding(this.#format, decoder.encoding, "it contains broken characters");
      const text = chunk?.toString("utf8") ?? "";
      const before = text.slice(0, text.indexOf("\ufffd")).split("\n").length - 1;
      throw invalidEncoding(this.#format, "utf-8", `line ${line + before} isn't`);
    }
  }
}

/** By the byte order mark. */
export function markedEncoding(bytes: Buffer): Encoding | null {
  if (bytes.subarray(0, 3).toString("hex") === "efbbbf") return "utf-8";
  const mark = bytes.subarray(0, 2).toString("hex");
  return mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : null;
}

/** Without a mark, UTF-16 shows by the NUL in each character of a column's name, or of a brace. */
export function likelyUtf16(bytes: Buffer): Encoding | null {
  if (bytes.length < 2) return null;
  if (bytes[0] !== 0 && bytes[1] === 0) return "utf-16le";
  return bytes[0] === 0 && bytes[1] !== 0 ? "utf-16be" : null;
}
