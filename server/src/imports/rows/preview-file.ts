// Reads the beginning of a file and says what its columns mean and what its rows would do. Nothing is written.
import { Problem } from "../../platform/problem.ts";
import {
  decodeBeginning,
  type Encoding,
  fileFault,
  knownEncoding,
  notText,
  readSheet,
  refuseOtherKind,
  type TableHead,
  type TablePiece,
} from "../../workbooks/index.ts";
import { headerTest } from "../columns/csv-layout.ts";
import type { FileOptions } from "../columns/file-options.ts";
import { type Compare, NO_COUNTS, type Preview, PreviewedRows } from "./previewed-rows.ts";
import { textTable } from "./read-file.ts";

export interface FilePreview extends Preview {
  encoding: Encoding | null;
  /** The encoding follows from the bytes; otherwise it is a guess that a person should check. */
  isSure: boolean;
  book: TablePiece["book"];
}

/** Bytes of a CSV file that are read. A client doesn't need to send more. */
export const PREVIEW_BYTES = 4 * 1_024 * 1_024;

/** Reads a workbook up to its first rows. Throws 422 for a file that is no workbook, and `unknown_sheet`. */
export async function previewWorkbook(
  body: AsyncIterable<Buffer>,
  options: FileOptions,
  compare: Compare,
): Promise<FilePreview> {
  let read: PreviewedRows | null = null;
  let book: TablePiece["book"] = null;
  try {
    for await (const piece of readSheet(body, { ...options, isHeader: headerTest(options.mapping) })) {
      book ??= piece.book;
      if (piece.head !== null) read ??= new PreviewedRows(piece.head, options);
      if (read && !(await read.take(piece.rows))) break;
    }
  } catch (error) {
    if (book === null || !isFault(error, "empty_file")) throw error;
  }
  const file = { encoding: null, isSure: true, book };
  if (read !== null) return { ...file, ...(await read.end(compare)) };
  // The answer has the other sheets, one of which may be the right one.
  const faults = [{ pointer: "/sheet", code: "empty_file" as const, detail: "The sheet is empty." }];
  return { ...file, delimiter: ",", columns: [], rows: [], counts: NO_COUNTS, notices: [], faults };
}

/**
 * `isWhole`: `bytes` are the whole file. Throws 422 `empty_file`, `not_text`, `invalid_encoding`, `no_vcards` and
 * `too_many_columns`.
 */
export async function previewText(
  { bytes, isWhole, format }: { bytes: Buffer; isWhole: boolean; format: "csv" | "vcf" },
  options: FileOptions,
  compare: Compare,
): Promise<FilePreview> {
  if (bytes.length === 0) throw fileFault("empty_file");
  refuseOtherKind(bytes.subarray(0, 1_024), format === "vcf");
  const { encoding, isSure, text } = decoded(bytes, isWhole, options.encoding);
  const table = textTable(format, options);
  const lastEnd = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1;
  const complete = isWhole || lastEnd === 0 ? text : text.slice(0, lastEnd);
  // The last row of a CSV file may have no line end; the end of a vCard is in it.
  const rows = table.take(complete, isWhole || format === "csv");
  const read = new PreviewedRows(table.head as TableHead, options);
  try {
    if ((await read.take(rows)) && !isWhole) read.isWhole = false;
  } catch (error) {
    // The fault of a quote that is never closed is the import's, which reads the whole file.
    if (isWhole || !isFault(error, "unclosed_quote")) throw error;
    read.isWhole = false;
  }
  return { encoding, isSure, book: null, ...(await read.end(compare)) };
}

function isFault(error: unknown, code: string): boolean {
  return error instanceof Problem && error.code === code;
}

function decoded(bytes: Buffer, isWhole: boolean, chosen: Encoding | null) {
  const known = knownEncoding(bytes, chosen);
  const read = (encoding: Encoding) => ({ encoding, text: decodeBeginning(bytes, encoding, isWhole) });
  try {
    return checked({ ...read(known ?? "utf-8"), isSure: true });
  } catch (error) {
    if (known !== null || !isFault(error, "invalid_encoding")) throw error;
    return checked({ ...read("windows-1252"), isSure: false });
  }
}

/** Every byte is a letter of windows-1252, so NUL and other characters that no table has tell a binary file. */
function checked<Read extends { encoding: Encoding; text: string }>(read: Read): Read {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
  const hasControls = /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(read.text);
  if (read.encoding === "windows-1252" && hasControls) throw notText("a binary file");
  return read;
}
