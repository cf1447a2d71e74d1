// Opens a backup to read it. Whatever is wrong with the file is reported in a sentence.
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { z } from "zod";
import { BackupError } from "../backup-error.ts";
import { createDigest } from "./digest.ts";
import {
  entryOf,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  type SavedTable,
  SIGNATURE,
} from "./manifest.ts";
import { unsealSecretKey } from "./secret-key.ts";

export interface Backup {
  manifest: Manifest;
  /** The size of the file. */
  bytes: number;
  /** Returns the secret key. @throws BackupError for another passphrase, and when the manifest was changed by anybody without it */
  unlock(passphrase: string): Promise<Buffer>;
  /** The rows in PostgreSQL's binary COPY format. */
  read(table: SavedTable): Promise<Readable>;
  /** Reads the whole file and compares it with its description. @throws BackupError */
  verify(): Promise<void>;
  close(): void;
}

const MOST_MANIFEST = 16 * 1_024 * 1_024;
const newerFormat = z.object({ format: z.number().gt(FORMAT) });

/** @throws BackupError */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const text = await readSmall(zip, entries.get(MANIFEST));
    const manifest = readManifest(text, path);
    const signature = await readSmall(zip, entries.get(SIGNATURE));
    const unlock = async (passphrase: string) => {
      const { secretKey, sign } = await unsealSecretKey(manifest.secret_key, passphrase);
      if (sign(text) !== signature)
        throw damaged(path, `its ${MANIFEST} isn't the one that was written with this passphrase`);
      return secretKey;
    };
    const read = (table: SavedTable) => {
      const entry = entries.get(entryOf(table));
      if (entry?.uncompressedSize !== table.bytes) throw damaged(path, `it lacks all of ${entryOf(table)}`);
      return zip.openReadStreamPromise(entry);
    };
    const verify = async () => {
      for (const table of manifest.tables) await verifyTable(path, table, read);
    };
    return { manifest, bytes: zip.fileSize, unlock, read, verify, close: () => zip.close() };
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

/** Empty without the entry. */
async function readSmall(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry || entry.uncompressedSize > MOST_MANIFEST) return "";
  return (await buffer(await zip.openReadStreamPromise(entry))).toString("utf8");
}

function readManifest(text: string, path: string): Manifest {
  if (text === "") throw damaged(path, `it has no ${MANIFEST}`);
  const value: unknown = JSON.parse(text);
  if (newerFormat.safeParse(value).success)
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
