// Reads the rows of one visible sheet of a workbook, in bounded memory. The file waits in a temporary file without a name.
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Entry, fromFdPromise, type ZipFile } from "yauzl";
import { Problem } from "../../platform/problem.ts";
import { fileFault, invalidWorkbook, unknownSheet } from "../file-faults.ts";
import { refuseOpenDocument } from "../other-kinds.ts";
import { BookPart, RelationsPart, StylesPart } from "./book-parts.ts";
import { SharedStrings } from "./shared-strings.ts";
import { type SheetRow, SheetRows } from "./sheet-rows.ts";
import { readXml, type XmlHandler } from "./xml-events.ts";

const MIB = 1_024 * 1_024;
/** Bytes of the file. */
const MOST_UPLOAD = 200 * MIB;
/** Bytes of parts when inflated: a ZIP file of a few KB can hold gigabytes. */
const MOST_SMALL_PART = 16 * MIB;
const MOST_STRINGS = 256 * MIB;
const MOST_SHEET = 2_048 * MIB;
const MOST_ENTRIES = 10_000;
/** Maximum compression ratio of a part that is larger than 4 MiB. A sheet of formatted empty rows reaches 43, a filled one 13. */
const MOST_RATIO = 100;
const SMALL_ENOUGH = 4 * MIB;

export interface ReadRows {
  rows: SheetRow[];
  sheet: string;
  /** The visible sheets, in their order. */
  sheets: string[];
}

/**
 * `wanted`: null for the first visible sheet. Answers at least once, also for a sheet without rows. Throws 422 `empty_file`,
 * `invalid_workbook`, `unknown_sheet`, `workbook_encrypted`, `workbook_too_large` and `workbook_too_old`.
 */
export async function* readWorkbook(
  body: AsyncIterable<Buffer>,
  wanted: string | null,
): AsyncGenerator<ReadRows> {
  const file = await nameless();
  try {
    await spool(body, file);
    yield* rowsOf(file, wanted);
  } catch (error) {
    // Every other fault of the file is one of yauzl or of zlib.
    if (error instanceof Problem || !isFaultOfFile(error)) throw error;
    throw invalidWorkbook((error as Error).message);
  } finally {
    await file.close();
  }
}

/** Without a name, the file is gone when this process ends, however it ends. */
async function nameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `parley-${randomUUID()}.xlsx`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function spool(body: AsyncIterable<Buffer>, file: FileHandle): Promise<void> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MOST_UPLOAD) throw fileFault("workbook_too_large");
    await file.write(chunk);
  }
  if (length === 0) throw fileFault("empty_file");
  await refuseOthers(file);
}

/** Office files before 2007, and encrypted ones, are another kind of container. */
async function refuseOthers(file: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1_024), 0, 64 * 1_024, 0);
  const begin = buffer.subarray(0, bytesRead);
  refuseOpenDocument(begin);
  if (begin.subarray(0, 4).toString("hex") !== "d0cf11e0") return;
  const { size } = await file.stat();
  const end = await file.read(Buffer.alloc(64 * 1_024), 0, 64 * 1_024, Math.max(0, size - 64 * 1_024));
  const isEncrypted = [begin, end.buffer].some((part) =>
    part.includes(Buffer.from("EncryptedPackage", "utf16le")),
  );
  throw isEncrypted ? fileFault("workbook_encrypted") : fileFault("workbook_too_old");
}

async function* rowsOf(file: FileHandle, wanted: string | null): AsyncGenerator<ReadRows> {
  const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
  const parts = await partsOf(zip);
  const [book, relations] = [new BookPart(), new RelationsPart()];
  await readPart(zip, required(parts, "xl/workbook.xml"), MOST_SMALL_PART, book);
  await readPart(zip, required(parts, "xl/_rels/workbook.xml.rels"), MOST_SMALL_PART, relations);
  const [styles, strings] = [new StylesPart(), new SharedStrings()];
  await readPart(zip, parts.get(relations.styles ?? ""), MOST_SMALL_PART, styles);
  await readPart(zip, parts.get(relations.sharedStrings ?? ""), MOST_STRINGS, strings);
  const visible = book.sheets.filter(({ id }) => relations.worksheets.has(id));
  const { name: sheet, id } = sheetOf(visible, wanted);
  const sheets = visible.map(({ name }) => name);
  const part = required(parts, relations.worksheets.get(id) ?? "a visible sheet");
  const rows = new SheetRows({ strings, isDate: styles.isDate, epoch: book.epoch });
  yield { rows: [], sheet, sheets };
  for await (const _ of readXml(await openPart(zip, part), MOST_SHEET, rows))
    yield { rows: rows.take(), sheet, sheets };
}

/** Excel takes names that differ only in case for the same. */
function sheetOf(visible: BookPart["sheets"], wanted: string | null): BookPart["sheets"][number] {
  const [first] = visible;
  if (first === undefined) throw invalidWorkbook("it has no visible sheet");
  if (wanted === null) return first;
  const found = visible.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (found === undefined)
    throw unknownSheet(
      wanted,
      visible.map(({ name }) => name),
    );
  return found;
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw fileFault("workbook_too_large");
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
  return parts;
}

function required(parts: Map<string, Entry>, name: string): Entry {
  const entry = parts.get(name);
  if (entry === undefined) throw invalidWorkbook(`it has no ${name}`);
  return entry;
}

async function readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  mostBytes: number,
  handler: XmlHandler,
): Promise<void> {
  if (entry === undefined) return;
  for await (const _ of readXml(await openPart(zip, entry), mostBytes, handler));
}

/** yauzl aborts a stream that doesn't have the sizes of its entry. */
function openPart(zip: ZipFile, entry: Entry) {
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > SMALL_ENOUGH + compressedSize * MOST_RATIO) throw fileFault("workbook_too_large");
  return zip.openReadStreamPromise(entry);
}

/** Errors of the database, of the disk and of the upload aren't the file's. */
function isFaultOfFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code.startsWith("Z_");
}
