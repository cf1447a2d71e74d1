// The text of an uploaded file as it streams in: UTF-8, with or without its mark, and nothing else.

/** The file is in another encoding. */
export class InvalidEncoding extends Error {
  /** Line ends before the place where it shows, of the text that was given with it. */
  readonly linesBefore: number;

  constructor(linesBefore: number) {
    super("The file isn't UTF-8.");
    this.linesBefore = linesBefore;
  }
}

export class FileText {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #begun = false;

  /** Throws InvalidEncoding. */
  read(chunk: Buffer): string {
    // UTF-16 without its mark: what we look for first, a column's name or a brace, has a NUL in each character.
    if (!this.#begun && chunk.subarray(0, 2).includes(0)) throw new InvalidEncoding(0);
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
      throw new InvalidEncoding(text.slice(0, text.indexOf("\ufffd")).split("\n").length - 1);
    }
  }
}
