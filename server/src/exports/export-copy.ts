// What a format of exports is to the maker of the file: a COPY, and what its bytes go through.
export interface ExportCopy {
  /** Of all rows, `to stdout`. */
  statement: string;
  lines: CountedLines;
}

/** Makes the file's bytes of those of COPY, and counts. */
export interface CountedLines {
  /** Rows that went through; a head isn't one. */
  readonly rows: number;
  /** Bytes that came out, those of a head too. */
  readonly bytes: number;
  /**
   * Takes what COPY sent next; answers a piece of the file, or null until there is enough for one. A piece may be read
   * until the next has been answered: they take turns in two buffers, whose garbage would be most of the memory.
   */
  convert(chunk: Buffer): Buffer | null;
  /** The last piece, perhaps empty. */
  end(): Buffer;
}
