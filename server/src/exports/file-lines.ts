// Converts the rows of COPY's text format to the lines of an export's file, and counts them.

/** A cell as PostgreSQL sends it; null for SQL null. */
export type Cell = string | null;

/** How a format writes contacts. */
export interface FileFormat {
  /** The query whose rows are copied. */
  query: string;
  /** Written before the first line. */
  head: string;
  line(cells: Cell[]): string;
}

export class FileLines {
  rows = 0;
  /** Bytes of the file, uncompressed. */
  bytes = 0;
  readonly #format: FileFormat;

  constructor(format: FileFormat) {
    this.#format = format;
  }

  async *convert(source: AsyncIterable<string>): AsyncGenerator<Buffer> {
    yield this.#counted(this.#format.head);
    let rest = "";
    for await (const text of source) {
      const rows = (rest + text).split("\n");
      rest = rows.pop() as string;
      this.rows += rows.length;
      yield this.#counted(rows.map((row) => this.#format.line(row.split("\t").map(cellOf))).join(""));
    }
  }

  #counted(text: string): Buffer {
    const piece = Buffer.from(text);
    this.bytes += piece.length;
    return piece;
  }
}

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format" */
const ESCAPED: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "\\": "\\" };

function cellOf(text: string): Cell {
  if (!text.includes("\\")) return text;
  if (text === "\\N") return null;
  return text.replace(/\\(.)/g, (_, character: string) => ESCAPED[character] as string);
}
