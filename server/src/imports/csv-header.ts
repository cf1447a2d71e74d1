// Finds the header of a CSV file in its first text.
import { invalidField } from "../platform/problem.ts";
import { type CsvLayout, csvLayout, delimiterOf } from "./csv-layout.ts";
import { cellsOf, MAX_ROW } from "./csv-reader.ts";
import { emptyFile } from "./problems.ts";

export interface CsvHeader {
  layout: CsvLayout;
  /** Line number of the first line after the header. */
  line: number;
  /** The text after the header. */
  rest: string;
}

/** Null while more text is needed. Throws 422 for an invalid header, and `empty_file`. */
export function readHeader(text: string, isLast: boolean): CsvHeader | null {
  if (isLast && /^\r?$/.test(text)) throw emptyFile();
  const end = headerEnd(text);
  if (end === null && text.length > MAX_ROW)
    throw headerFault("header_too_large", "The first row is too large.");
  // A CR at the end of the text may be the first half of CR LF.
  if (!isLast && (end === null || end + 1 === text.length)) return null;
  const header = text.slice(0, end ?? text.length);
  const delimiter = delimiterOf(header);
  const cells = cellsOf(header, delimiter);
  if (cells === null) throw headerFault("invalid_quotes", "The quotes of the first row don't match.");
  const restAt = end === null ? text.length : end + (text.startsWith("\r\n", end) ? 2 : 1);
  const line = text.slice(0, restAt).split(/\r\n|\r|\n/).length;
  return { layout: csvLayout(cells, delimiter), line, rest: text.slice(restAt) };
}

/** The first line end outside quotes. */
function headerEnd(text: string): number | null {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return at;
  }
  return null;
}

function headerFault(code: string, detail: string) {
  return invalidField("/header", code, detail);
}
