// What a format of exports is to the maker of the file: a COPY, and what its bytes go through.
import type { Transform } from "node:stream";

export interface ExportCopy {
  /** Of all rows, `to stdout`. */
  statement: string;
  lines: CountedLines;
}

/** Makes the file's bytes of those of COPY, and counts. */
export type CountedLines = Transform & {
  /** Rows that went through; a head isn't one. */
  readonly rows: number;
  /** Bytes that came out, those of a head too. */
  readonly bytes: number;
};
