// Files that exist only while a backup is made or fetched. A process that was killed leaves its own behind.
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { faultOfDisk } from "./fault-of-disk.ts";

export const DRAFT = ".draft";
const NAME = /^(parley-.*\.zip|backup-[0-9a-f]{16})\.draft$/;
/** No backup takes this long. */
const OLD_MS = 86_400_000;

/** Calls `use` with the path of a file that doesn't exist yet, and deletes the file afterwards. */
export async function withDraft<Result>(
  folder: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, `backup-${randomBytes(8).toString("hex")}${DRAFT}`);
  try {
    // As root, other users may pass: the embedded server inside runs as another user.
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await deleteOldDrafts(folder);
    return await use(path);
  } catch (error) {
    throw faultOfDisk(error, path, "written") ?? error;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

export async function deleteOldDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => NAME.test(one))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > OLD_MS) await rm(path, { force: true });
  }
}
