// Backups in a folder.
import { access, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "../backup-error.ts";
import { type BackupPlace, backupsAmong, TRIAL } from "./backup-place.ts";
import { DRAFT, deleteOldDrafts } from "./drafts.ts";
import { faultOfDisk } from "./fault-of-disk.ts";

export function openFolder(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name);
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    pathOf,
    async list() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw faultOfDisk(error, folder, "read") ?? error;
      });
      return backupsAmong(names);
    },
    async save(name, makeDraft) {
      const path = pathOf(name);
      const draft = path + DRAFT;
      try {
        await make();
        if (await exists(path)) throw new BackupError(`${path} exists already. Give another name.`);
        await deleteOldDrafts(folder);
        await rm(draft, { force: true });
        const made = await makeDraft(draft);
        await rename(draft, path);
        await syncFolder(folder);
        return made;
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw faultOfDisk(error, path, "written") ?? error;
      }
    },
    read: (name, use) => use(pathOf(name)),
    delete: (name) => rm(pathOf(name)),
    async tryWriting() {
      try {
        await make();
        await writeFile(pathOf(TRIAL), "");
        await rm(pathOf(TRIAL));
      } catch (error) {
        throw faultOfDisk(error, folder, "written") ?? error;
      }
    },
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
