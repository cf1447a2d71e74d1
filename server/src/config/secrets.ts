// The key that encrypts credentials. Unless PARLEY_SECRET_KEY is set, it is made once and kept in the data folder. `key rotate`
// writes its successor beside it, and renames the successor when the database uses it.
import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { link, mkdir, open, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeSecretKey } from "./check.ts";

export const SECRET_KEY_FILE = "secret-key";
export const NEXT_KEY_FILE = "secret-key.next";

export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";
}

/** The given key, else that in the data folder, else a new one unless a database exists. Throws SecretKeyError. */
export async function loadSecretKey(options: {
  dataDir: string;
  given: Buffer | null;
  /** Determine it before the call: another process may make both database and key meanwhile. */
  databaseExists: boolean;
}): Promise<Buffer> {
  const path = join(options.dataDir, SECRET_KEY_FILE);
  const kept = readKey(path);
  if (options.given !== null) {
    if (kept === null || kept.equals(options.given)) return options.given;
    throw new SecretKeyError(
      `PARLEY_SECRET_KEY is another key than the one in ${path}. Remove the wrong one.`,
    );
  }
  if (kept !== null) return kept;
  if (options.databaseExists) {
    throw new SecretKeyError(
      `The secret key of the database in ${options.dataDir} is missing: there is no file ${path}. Restore the file, ` +
        "or set PARLEY_SECRET_KEY to its content. A new key couldn't decrypt the database.",
    );
  }
  return writeKey(options.dataDir, path, randomBytes(32));
}

/** Keeps a key that the backup of a database had. Returns the path of its file. Throws SecretKeyError when there is another. */
export async function keepSecretKey(dataDir: string, key: Buffer): Promise<string> {
  const path = join(dataDir, SECRET_KEY_FILE);
  const kept = readKey(path) ?? (await writeKey(dataDir, path, key));
  if (kept.equals(key)) return path;
  throw new SecretKeyError(`${path} holds another key than the backup. Nothing was changed.`);
}

/** The successor of the key in the data folder. It is on the disk when this resolves; the next call returns the same one. */
export async function keepNextKey(dataDir: string): Promise<Buffer> {
  const owner = statSync(join(dataDir, SECRET_KEY_FILE)).uid;
  if (process.getuid && owner !== process.getuid())
    throw new SecretKeyError(
      `The secret key in ${dataDir} belongs to another user: run this command as the user of the service, which must be able ` +
        "to read the new key. Nothing was changed.",
    );
  const path = join(dataDir, NEXT_KEY_FILE);
  return readKey(path) ?? writeKey(dataDir, path, randomBytes(32));
}

/** Ends a rotation: the successor takes the place of the key. Another run of the command may have done it already. */
export async function promoteNextKey(dataDir: string): Promise<void> {
  const [from, to] = [join(dataDir, NEXT_KEY_FILE), join(dataDir, SECRET_KEY_FILE)];
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await syncFolder(dataDir);
}

function readKey(path: string): Buffer | null {
  const text = readText(path);
  if (text === null) return null;
  const key = decodeSecretKey(text.trim());
  if (key === null)
    throw new SecretKeyError(`${path} must hold a secret key: 32 bytes as base64 or hex. Restore the file.`);
  return key;
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new SecretKeyError(`The secret key in ${path} can't be read: ${code}.`, { cause: error });
  }
}

/** Writes a draft and links it, so that nobody reads half a key and the first of several processes wins. */
async function writeKey(dataDir: string, path: string, key: Buffer): Promise<Buffer> {
  // As root, other users may pass but not list: the embedded server inside runs as another user.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(dataDir, { recursive: true, mode }).catch((cause: NodeJS.ErrnoException) => {
    throw new SecretKeyError(
      `The data folder ${dataDir} can't be made: ${cause.code}. Name another one as PARLEY_DATA_DIR, or set ` +
        "DATABASE_URL and PARLEY_SECRET_KEY.",
      { cause },
    );
  });
  const fresh = `${path}.new-${randomBytes(6).toString("hex")}`;
  await writeFile(fresh, `${key.toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
  try {
    await link(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readKey(path) ?? writeKey(dataDir, path, key);
  } finally {
    await unlink(fresh);
  }
  await syncFolder(dataDir);
  return key;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
