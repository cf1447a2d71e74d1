// Makes a backup in a process of its own: reading and compressing every row takes all of a processor meanwhile.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Config } from "../../config/settings.ts";
import { BackupError } from "../backup-error.ts";
import type { SavedBackup } from "../make/save-backup.ts";

export type BackupOutcome = { saved: SavedBackup } | { fault: string };

const MAIN = fileURLToPath(new URL("../../../bin/make-backup.js", import.meta.url));

/** Ends the process when `signal` aborts. @throws BackupError */
export async function runBackupProcess(config: Config, signal: AbortSignal): Promise<SavedBackup> {
  const child = fork(MAIN, { serialization: "advanced", signal });
  const outcome = await new Promise<BackupOutcome>((resolve, reject) => {
    child.once("error", reject);
    child.once("message", resolve as (message: unknown) => void);
    child.once("exit", (code, ended) =>
      reject(new BackupError(`The process that makes the backup ended: ${ended ?? code}.`)),
    );
    child.send(config);
  });
  if ("fault" in outcome) throw new BackupError(outcome.fault);
  return outcome.saved;
}
