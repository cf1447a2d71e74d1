// What the process for a backup does: gets the settings, makes one backup, answers how it went, and ends.
import type { Config } from "../../config/settings.ts";
import { createLog, describeError } from "../../platform/log.ts";
import { openStorage } from "../../platform/storage.ts";
import { BackupError } from "../backup-error.ts";
import { type SavedBackup, saveBackup } from "../make/save-backup.ts";
import type { BackupOutcome } from "./run-backup-process.ts";

export function answerWithBackup(): void {
  // The service has ended.
  process.once("disconnect", () => process.exit(1));
  process.once("message", async (config: Config) => {
    const outcome: BackupOutcome = await save(config).then(
      (saved) => ({ saved }),
      (error: unknown) => ({ fault: sentenceOf(error) }),
    );
    process.send?.(outcome, () => process.exit());
  });
}

async function save(config: Config): Promise<SavedBackup> {
  const { backupDir: to, backupPassphrase: passphrase, backupKeep: keep } = config;
  if (passphrase === null) throw new Error("A configuration with a time for backups has a passphrase.");
  const storage = await openStorage(config, createLog(config.log));
  return saveBackup({ storage, to, passphrase, keep }).finally(storage.close);
}

/** The service logs it. The message of a database's error may quote a row. */
function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { type, code, message } = describeError(error);
  return `The backup failed: ${[type, code, message].filter(Boolean).join(" ")}`;
}
