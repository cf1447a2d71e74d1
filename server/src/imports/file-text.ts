// The text of an uploaded file as it streams in: UTF-8, with or without its mark, and nothing else.

/** The file is in another encoding. */
export class InvalidEncoding extends Error {
  /** Null for one that can't be told from others. */
  readonly encoding: "UTF-16" | null;
  /** Line ends before the place where it shows, of the text that was given with it. */
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

/** By its mark. Without one: what a file begins with, the name of a column or a brace, has a NUL in each character. */
function isUtf16(chunk: Buffer): boolean {
  const beginning = chunk.subarray(0, 2);
  return beginning.includes(0) || ["fffe", "feff"].includes(beginning.toString("hex"));
}
