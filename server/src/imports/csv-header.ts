// Finds the header of a CSV file in its first text, and what it says of the columns.
import { invalidField } from "../platform/problem.ts";
import { type CsvLayout, csvLayout, delimiterOf } from "./csv-layout.ts";
import { cellsOf, MAX_ROW } from "./csv-reader.ts";

export interface CsvHeader {
  layout: CsvLayout;
  /** Of the first line behind it. */
  line: number;
  /** What stands behind it. */
  rest: string;
}

/** Null while more text is needed. Throws 422 for a header that isn't one, and `empty_file`. */
export function readHeader(text: string, final: boolean): CsvHeader | null {
  const from = text.search(/[^\r\n]/);
  if (from < 0) {
    if (final) throw emptyFile();
    return null;
  }
  const end = headerEnd(text, from);
  if (end === null && text.length > MAX_ROW)
    throw headerFault("header_too_large", "The first row is too large.");
  // A CR at the very end may be half of a CR LF.
  if (!final && (end === null || end + 1 === text.length)) return null;
  const header = text.slice(from, end ?? text.length);
  const delimiter = delimiterOf(header);
  const cells = cellsOf(header, delimiter);
  if (cells === null) throw headerFault("invalid_quotes", "The quotes of the first row don't match.");
  const behind = end === null ? text.length : end + (text.startsWith("\r\n", end) ? 2 : 1);
  const line = text.slice(0, behind).split(/\r\n|\r|\n/).length;
  return { layout: csvLayout(cells, delimiter), line, rest: text.slice(behind) };
}

/** The first line end that doesn't stand in quotes. */
function headerEnd(text: string, from: number): number | null {
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return at;
  }
  return null;
}

export function emptyFile() {
  return invalidField("", "empty_file", "The file is empty.");
}

function headerFault(code: string, detail: string) {
  return invalidField("/header", code, detail);
}
