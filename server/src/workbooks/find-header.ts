// Finds the row that names the columns: a file can begin with a title, or with the separator that Excel is told.

import type { Mapping } from "../imports/columns/column-meaning.ts";
import { delimiterOf, namesPhone } from "../imports/columns/csv-layout.ts";
import { emptyFile } from "../imports/problems.ts";
import { invalidField } from "../platform/problem.ts";
import { cellsOf, lineEnds, MAX_ROW } from "./csv-reader.ts";

/** The header is one of them. */
export const FIRST_ROWS = 10;
/** A line such as `sep=;` tells Excel the separator. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?$/i;

/**
 * The index of the row that names the phone. If none does, the first row with several filled cells: a title fills one. Null
 * while more rows are needed. `rows` must not be empty.
 */
export function headerPlace(rows: string[][], mapping: Mapping, isEnd: boolean): number | null {
  const named = rows.findIndex((cells) => namesPhone(cells, mapping));
  if (named >= 0) return named;
  if (rows.length < FIRST_ROWS && !isEnd) return null;
  return Math.max(
    0,
    rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== "").length > 1),
  );
}

/** A row whose quotes don't match isn't a title. */
const BROKEN = ["?", "?"];

export interface CsvHeader {
  cells: string[];
  delimiter: string;
  /** Lines of the rows above the header, from 1. */
  above: number[];
  /** Number of the line after the header. */
  line: number;
  /** The text after the header. */
  rest: string;
}

interface HeadRow {
  delimiter: string;
  cells: string[] | null;
  line: number;
  /** The position after the row. */
  end: number;
}

/** Null while more text is needed. Throws 422 for an invalid header, and `empty_file`. */
export function findCsvHeader(text: string, isLast: boolean, mapping: Mapping): CsvHeader | null {
  if (isLast && /^\r?$/.test(text)) throw emptyFile();
  const { rows, isEnd } = headRows(text, isLast);
  if (rows.length === 0) {
    if (isEnd) throw emptyFile();
    return null;
  }
  const place = headerPlace(
    rows.map(({ cells }) => cells ?? BROKEN),
    mapping,
    isEnd,
  );
  if (place === null) return null;
  const { cells, delimiter, end } = rows[place] as HeadRow;
  if (cells === null)
    throw invalidField("/header", "invalid_quotes", "The quotes of the first row don't match.");
  const above = rows.slice(0, place).map(({ line }) => line);
  return { cells, delimiter, above, line: lineEnds(text.slice(0, end)) + 1, rest: text.slice(end) };
}

/** The first rows that aren't blank. `isEnd`: no more rows are looked at. Throws 422 `header_too_large`. */
function headRows(text: string, isLast: boolean): { rows: HeadRow[]; isEnd: boolean } {
  const rows: HeadRow[] = [];
  let told: string | undefined;
  let line = 1;
  for (let at = 0; rows.length < FIRST_ROWS; ) {
    const found = rowEnd(text, at);
    if (found === null && rows.length === 0 && text.length - at > MAX_ROW)
      throw invalidField("/header", "header_too_large", "The first row is too large.");
    // A CR at the end of the text may be the first half of CR LF.
    if (!isLast && (found === null || found + 1 === text.length))
      return { rows, isEnd: text.length > MAX_ROW };
    const row = text.slice(at, found ?? text.length);
    const end = found === null ? text.length : found + (text.startsWith("\r\n", found) ? 2 : 1);
    const separator = rows.length === 0 ? SEPARATOR_LINE.exec(row)?.[1] : undefined;
    if (separator !== undefined) told = separator;
    else if (row !== "") {
      const delimiter = told ?? delimiterOf(row);
      rows.push({ delimiter, cells: cellsOf(row, delimiter), line, end });
    }
    line += lineEnds(text.slice(at, end));
    at = end;
    if (at >= text.length) return { rows, isEnd: isLast };
  }
  return { rows, isEnd: true };
}

/** The first line end outside quotes. */
function rowEnd(text: string, from: number): number | null {
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) return at;
  }
  return null;
}
