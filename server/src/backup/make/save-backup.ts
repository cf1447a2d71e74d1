// One backup into the folder of the settings or of a command, and the end of those that are too many.
import { programVersion } from "../../config/program.ts";
import type { Storage } from "../../platform/storage.ts";
import { deleteOldBackups, pathOfNewBackup } from "../file/backup-folder.ts";
import type { MadeBackup } from "../last/last-backup.ts";
import { makeBackup } from "./make-backup.ts";

const FOLDER = "backups";

export interface SaveOptions {
  storage: Pick<Storage, "directUrl" | "database" | "secretKey">;
  /** A folder, or the path of the backup itself. Null for the folder `backups`. */
  to: string | null;
  passphrase: string;
  /** How many backups of the folder stay. Null: all. */
  keep: number | null;
  /** Ends the backup. */
  signal?: AbortSignal;
}

export interface SavedBackup extends MadeBackup {
  path: string;
  /** Names. */
  deleted: string[];
  /** Why older backups can't be deleted. */
  keepFault: string | null;
}

/** @throws BackupError when no backup was made, or none recorded. Then no older one is deleted. */
export async function saveBackup(options: SaveOptions): Promise<SavedBackup> {
  const { to, keep, passphrase, signal } = options;
  const { directUrl: url, database, secretKey } = options.storage;
  const path = pathOfNewBackup(to ?? FOLDER, new Date());
  const program = programVersion();
  const made = await makeBackup({ url, database, path, program, secretKey, passphrase, signal });
  const saved = { path, ...made, deleted: [], keepFault: null };
  if (keep === null) return saved;
  try {
    return { ...saved, deleted: await deleteOldBackups(path, keep) };
  } catch (error) {
    const { message } = error as Error;
    return { ...saved, keepFault: `${saved.path} was made, but older backups can't be deleted: ${message}` };
  }
}
