// The key that encrypts credentials, where it isn't given: made once and kept in the data folder.
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { decodeSecretKey } from "./check.ts";

/** Its place in the data folder. */
export const SECRET_KEY_FILE = "secret-key";

/** The message is a sentence for the operator. */
export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";
}

export interface SecretKeyOptions {
  dataDir: string;
  /** PARLEY_SECRET_KEY, where it is set. */
  given: Buffer | null;
  /** Whether the data folder has a database. Find out before the call: a twin may make both meanwhile. */
  databaseExists: boolean;
}

/**
 * The key of an embedded database: the one given, else the data folder's, else a new one that is on the disk when
 * this returns. Beside a database that is there already none is ever made: nothing it encrypted could be read.
 * @throws SecretKeyError
 */
export async function loadSecretKey(options: SecretKeyOptions): Promise<Buffer> {
  const path = join(options.dataDir, SECRET_KEY_FILE);
  const kept = await readKey(path);
  if (options.given !== null) {
    if (kept === null || kept.equals(options.given)) return options.given;
    throw new SecretKeyError(
      `PARLEY_SECRET_KEY is another key than the one in ${path}. Remove the wrong one.`,
    );
  }
  if (kept !== null) return kept;
  if (options.databaseExists) {
    throw new SecretKeyError(
      `The database in ${options.dataDir} was made with a secret key, and ${path} is missing. ` +
        "Bring the file back, or set PARLEY_SECRET_KEY to what stood in it. A new key couldn't read the database.",
    );
  }
  return makeKey(options.dataDir, path);
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new SecretKeyError(`The secret key in ${path} can't be read: ${error.code}.`, { cause: error });
  });
  if (text === null) return null;
  const key = decodeSecretKey(text.trim());
  if (key === null) throw new SecretKeyError(`${path} doesn't hold a secret key: 32 bytes as base64 or hex.`);
  return key;
}

/** Written whole under a name of its own and then linked, so that nobody ever reads half a key; one of two wins. */
async function makeKey(dataDir: string, path: string): Promise<Buffer> {
  // For root others may pass, not look: the embedded server runs as another user below.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const fresh = `${path}.new-${randomBytes(6).toString("hex")}`;
  const key = randomBytes(32);
  await writeDurably(fresh, `${key.toString("base64")}\n`);
  try {
    await link(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readKey(path)) ?? makeKey(dataDir, path);
  } finally {
    await unlink(fresh);
  }
  await syncFolder(dataDir);
  return key;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
