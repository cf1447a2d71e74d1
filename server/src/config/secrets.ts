// The key that encrypts credentials. Unless PARLEY_SECRET_KEY is set, it is made once and kept in the data folder.
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeSecretKey } from "./check.ts";

export const SECRET_KEY_FILE = "secret-key";

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
      `The secret key of the database in ${options.dataDir} is missing: there is no file ${path}. Restore the file, ` +
        "or set PARLEY_SECRET_KEY to its content. A new key couldn't decrypt the database.",
    );
  }
  return writeKey(options.dataDir, path, randomBytes(32));
}

/** Keeps a key that the backup of a database had. Returns the path of its file. Throws SecretKeyError when there is another. */
export async function keepSecretKey(dataDir: string, key: Buffer): Promise<string> {
  const path = join(dataDir, SECRET_KEY_FILE);
  const kept = (await readKey(path)) ?? (await writeKey(dataDir, path, key));
  if (kept.equals(key)) return path;
  throw new SecretKeyError(`${path} holds another key than the backup. Nothing was changed.`);
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new SecretKeyError(`The secret key in ${path} can't be read: ${error.code}.`, { cause: error });
  });
  if (text === null) return null;
  const key = decodeSecretKey(text.trim());
  if (key === null)
    throw new SecretKeyError(`${path} must hold a secret key: 32 bytes as base64 or hex. Restore the file.`);
  return key;
}

/** Writes a draft and links it, so that nobody reads half a key and the first of several processes wins. */
async function writeKey(dataDir: string, path: string, key: Buffer): Promise<Buffer> {
  // As root, other users may pass but not list: the embedded server inside runs as another user.
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const fresh = `${path}.new-${randomBytes(6).toString("hex")}`;
  await writeFile(fresh, `${key.toString("base64")}\n`, { flag: "wx", mode: 0o600, flush: true });
  try {
    await link(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readKey(path)) ?? writeKey(dataDir, path, key);
  } finally {
    await unlink(fresh);
  }
  const folder = await open(dataDir, "r");
  await folder.sync().finally(() => folder.close());
  return key;
}
