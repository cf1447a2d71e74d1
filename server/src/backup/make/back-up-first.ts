// The backup before a migration that can't be undone.
import { PROGRAM } from "../../config/program.ts";
import type { Config } from "../../config/settings.ts";
import type { Storage } from "../../platform/storage.ts";
import { BackupError } from "../backup-error.ts";
import { saveBackup } from "./save-backup.ts";

type Settings = Pick<Config, "backupDir" | "backupPassphrase" | "databaseUrl" | "secretKey">;

export interface BackUpOptions {
  config: Settings;
  storage: Pick<Storage, "database" | "directUrl" | "secretKey">;
  print(line: string): void;
}

/** `names`: of the migrations. @throws BackupError when no backup was made */
export async function backUpFirst(names: string[], { config, storage, print }: BackUpOptions): Promise<void> {
  requireBackupSettings(names, config);
  requireBackupSettings(names, config);
  const { backupDir: to, backupPassphrase: passphrase } = config;
  const { path } = await saveBackup({ storage, to, passphrase: passphrase as string, keep: null });
  print(`Made the backup ${path}, because ${names.join(" and ")} can't be undone.`);
}

/** @throws BackupError when a setting is missing without which no backup can be made */
export function requireBackupSettings(names: string[], config: Settings): void {
  const missing = missingForBackup(config);
  if (missing.length === 0) return;
  throw new BackupError(
    `A backup must be made first, because ${names.join(" and ")} can't be undone. Set ${missing.join(" and ")} for it, and try ` +
      "again. Nothing was changed. If you have a backup that the version before made, this migrates without another: " +
      `${PROGRAM} migrate --backup-made`,
  );
}

/** The settings that are missing for a backup. */
export function missingForBackup({
  backupDir,
  backupPassphrase,
  databaseUrl,
  secretKey,
}: Settings): string[] {
  return [
    ...(backupPassphrase === null ? ["PARLEY_BACKUP_PASSPHRASE"] : []),
    ...(backupDir === null ? ["PARLEY_BACKUP_DIR"] : []),
    // Only `migrate` works without it.
    ...(databaseUrl !== null && secretKey === null ? ["PARLEY_SECRET_KEY"] : []),
  ];
}
