// Backups in a folder. A backup gets its name when it is complete: until then it is a draft, which a process that was killed leaves behind.
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { BackupError } from "../backup-error.ts";

/** Sorted by name, backups are sorted by time. */
const NAME = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/;
const DRAFT = /^parley-.*\.zip\.draft$/;
/** No backup takes this long. */
const OLD_DRAFT_MS = 86_400_000;

/** Whether the text names a backup, and not a folder of many. */
export function isFile(text: string): boolean {
  return text.endsWith(".zip");
}

/** The path of a backup that begins now. `text`: a folder, or the path itself. */
export function pathOfNewBackup(text: string, now: Date): string {
  if (isFile(text)) return resolve(text);
  return resolve(text, `parley-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`);
}

/** The path of a backup that was made. `text`: its path, or a folder, whose newest backup counts. @throws BackupError */
export async function findBackup(text: string): Promise<string> {
  if (isFile(text)) return resolve(text);
  const name = (await backupsIn(text)).at(-1);
  if (name === undefined) throw new BackupError(`There is no backup in ${text}.`);
  return resolve(text, name);
}

/** `make` writes and checks a draft. Nothing is left of it if that fails. @throws BackupError */
export async function saveAs<Result>(
  path: string,
  make: (draft: string) => Promise<Result>,
): Promise<Result> {
  const [folder, draft] = [dirname(path), `${path}.draft`];
  try {
    await makeFolder(folder);
    if (existsSync(path)) throw new BackupError(`${path} exists already. Give another name.`);
    await deleteOldDrafts(folder);
    await rm(draft, { force: true });
    const made = await make(draft);
    await rename(draft, path);
    await syncFolder(folder);
    return made;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw faultOfDisk(error, path, "written") ?? error;
  }
}

/** Deletes all backups but the newest and the one just made. `keep`: at least 1. Returns the names of the deleted ones. */
export async function deleteOldBackups(made: string, keep: number): Promise<string[]> {
  const folder = dirname(made);
  // While the clock was wrong, backups may have got later names than the new one.
  const others = (await backupsIn(folder)).filter((name) => name !== basename(made));
  const old = others.slice(0, Math.max(0, others.length - keep + 1));
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** Writes something small and deletes it. @throws BackupError */
export async function tryWriting(folder: string): Promise<void> {
  const trial = join(folder, "parley-write-test");
  try {
    await makeFolder(folder);
    await writeFile(trial, "");
    await rm(trial);
  } catch (error) {
    throw faultOfDisk(error, folder, "written") ?? error;
  }
}

/** Names, the oldest first. Files with other names don't count. Empty if there is no such folder. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw faultOfDisk(error, folder, "read") ?? error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

async function deleteOldDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => DRAFT.test(one))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > OLD_DRAFT_MS) await rm(join(folder, name), { force: true });
  }
}

const DISK_FAULTS = ["EACCES", "EDQUOT", "EFBIG", "EIO", "EISDIR", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"];

/** Null for an error that isn't about a disk. */
function faultOfDisk(error: unknown, path: string, done: "read" | "written"): BackupError | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !DISK_FAULTS.includes(code)) return null;
  const why = code === "ENOSPC" ? "the disk is full" : code;
  const left = done === "written" ? " No file was left." : "";
  return new BackupError(`${path} can't be ${done}: ${why}.${left}`);
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
