// Decodes an uploaded file as it streams in. The only encoding is UTF-8, with or without a byte order mark.

/** The file has another encoding. */
export class InvalidEncoding extends Error {
  /** Null when the encoding can't be recognised. */
  readonly encoding: "UTF-16" | null;
  /** Line ends before the first invalid byte, counted in the chunk that holds it. */
  readonly linesBefore: number;

  constructor(encoding: "UTF-16" | null, linesBefore: number) {
    super("The file isn't UTF-8.");
    this.encoding = encoding;
    this.linesBefore = linesBefore;
  }
}

export class FileText {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #begun = false;

  /** Throws InvalidEncoding. */
  read(chunk: Buffer): string {
    if (!this.#begun && isUtf16(chunk)) throw new InvalidEncoding("UTF-16", 0);
    this.#begun = true;
    return this.#decode(chunk, true);
  }

  /** Throws InvalidEncoding when the last character is incomplete. */
  end(): string {
    return this.#decode(Buffer.alloc(0), false);
  }

  #decode(chunk: Buffer, stream: boolean): string {
    try {
      return this.#decoder.decode(chunk, { stream });
    } catch {
      const text = chunk.toString("utf8");
      throw new InvalidEncoding(null, text.slice(0, text.indexOf("\ufffd")).split("\n").length - 1);
    }
  }
}

/** Without a mark, UTF-16 shows by the NUL in each character of a column's name, or of a brace. */
function isUtf16(chunk: Buffer): boolean {
  const beginning = chunk.subarray(0, 2);
  return beginning.includes(0) || ["fffe", "feff"].includes(beginning.toString("hex"));
}
