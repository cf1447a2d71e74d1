// Where a backup goes, and which older ones are deleted.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const EXTENSION = ".zip";
/** Sorted by name, they are sorted by time. */
const NAME = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/;

export function isFile(place: string): boolean {
  return place.endsWith(EXTENSION);
}

/** The path of a backup that begins now. `place`: a file, or the folder for one. */
export function pathIn(place: string, now: Date): string {
  if (isFile(place)) return place;
  return join(place, `parley-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z${EXTENSION}`);
}

/** The backups of a folder, the oldest first. Files with other names don't count. Empty if there is no such folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).sort();
}

/** Deletes all but the newest. Returns the names of the deleted ones. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}
