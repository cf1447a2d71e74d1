// parley backup: one file from which `parley restore` makes the same Parley again. The service goes on meanwhile.
import type { Command } from "commander";
import { isFile, saveBackup } from "../../../backup/index.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { grouped } from "../../progress.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";
import { readPassphrase } from "./passphrase.ts";

interface Options extends StorageOptions {
  keep?: string;
}

export function configure(command: Command, context: CommandContext): void {
  command
    .argument("[place]", "a folder, or a file that ends with .zip (PARLEY_BACKUP_DIR)")
    .option("--keep <count>", "then delete older backups of the folder, all but this many")
    .addHelpText(
      "after",
      "\nSaves everything of one moment while the service runs, reads it back, and only then deletes older ones.\n" +
        "The secret key is in it, encrypted with a passphrase: keep the passphrase apart from the backups.",
    );
  addStorageFlags(command).action(async (place: string | undefined, options: Options) => {
    const keep = keepOf(options, place);
    const saved = await withStorage(options, context, async (storage, config) => {
      const passphrase = await readPassphrase(config, context, true);
      return saveBackup({ storage, to: place ?? config.backupDir, passphrase, keep });
    });
    printResult(context, options, saved, () => [
      `Backup   ${saved.path}`,
      `Of       ${saved.created_at.toISOString()}`,
      `Holds    ${grouped(saved.rows)} rows in ${(saved.bytes / 1e6).toFixed(1)} MB, read back and compared`,
      ...saved.deleted.map((name) => `Deleted  ${name}`),
    ]);
    if (saved.keepFault !== null) throw new CommandFailure(saved.keepFault);
  });
}

function keepOf({ keep }: Options, place: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new CommandFailure("--keep must be a whole number from 1.", 2);
  if (place !== undefined && isFile(place))
    throw new CommandFailure("--keep needs a folder, not the name of a file.", 2);
  return Number(keep);
}
