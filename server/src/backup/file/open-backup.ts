// Opens a backup to read it. Whatever is wrong with the file is reported in a sentence.
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { BackupError } from "../backup-error.ts";
import { createDigest } from "./digest.ts";
import { entryOf, FORMAT, MANIFEST, type Manifest, manifestSchema, type SavedTable } from "./manifest.ts";

export interface Backup {
  manifest: Manifest;
  /** The size of the file. */
  bytes: number;
  /** The rows in PostgreSQL's binary COPY format. */
  read(table: SavedTable): Promise<Readable>;
  /** Reads the whole file and compares it with its description. @throws BackupError */
  verify(): Promise<void>;
  close(): void;
}

const MOST_MANIFEST = 16 * 1_024 * 1_024;

/** @throws BackupError */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const manifest = await readManifest(zip, entries.get(MANIFEST), path);
    const read = (table: SavedTable) => {
      const entry = entries.get(entryOf(table));
      if (!entry) throw damaged(path, `it lacks ${entryOf(table)}`);
      return zip.openReadStreamPromise(entry);
    };
    const verify = async () => {
      for (const table of manifest.tables) await verifyTable(path, table, read);
    };
    return { manifest, bytes: zip.fileSize, read, verify, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof BackupError ? error : damaged(path, messageOf(error));
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupError(`There is no file ${path}.`);
    if (code !== undefined) throw new BackupError(`${path} can't be read: ${code}.`);
    throw damaged(path, "its end is missing, or it is another kind of file");
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined, path: string): Promise<Manifest> {
  if (!entry || entry.uncompressedSize > MOST_MANIFEST) throw damaged(path, `it has no ${MANIFEST}`);
  const text = await buffer(await zip.openReadStreamPromise(entry));
  const value: unknown = JSON.parse(text.toString("utf8"));
  const { format } = value as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new BackupError(`${path} was made by a newer version of Parley. Update Parley, then try again.`);
  const read = manifestSchema.safeParse(value);
  if (!read.success) throw damaged(path, `its ${MANIFEST} isn't complete`);
  return read.data;
}

async function verifyTable(path: string, table: SavedTable, read: Backup["read"]): Promise<void> {
  const digest = createDigest();
  try {
    const rows = await read(table);
    await pipeline(rows, digest.pass, async (chunks: AsyncIterable<Buffer>) => {
      for await (const _ of chunks);
    });
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(path, messageOf(error));
  }
  const { bytes, sha256 } = digest.result();
  if (bytes !== table.bytes || sha256 !== table.sha256)
    throw damaged(path, `the rows of ${table.name} aren't those that were written`);
}

function damaged(path: string, why: string): BackupError {
  return new BackupError(`${path} is damaged: ${why}. Use another backup.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
}
