// parley backup: one file from which `parley restore` makes the same Parley again. The service goes on meanwhile.
import type { Command } from "commander";
import { deleteOldBackups, isFile, makeBackup, pathIn } from "../../../backup/index.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { grouped } from "../../progress.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";
import { readPassphrase } from "./passphrase.ts";

interface Options extends StorageOptions {
  keep?: string;
}

export function configure(command: Command, context: CommandContext): void {
  command
    .argument("[place]", "a folder, or a file that ends with .zip (the folder of PARLEY_BACKUP_DIR)")
    .option("--keep <count>", "then delete the folder's older backups, all but this many")
    .addHelpText(
      "after",
      "\nSaves everything of one moment while the service runs, reads the file back, and only then gives it its name.\n" +
        "The secret key is in it, encrypted with a passphrase: keep the passphrase apart from the backups.",
    );
  addStorageFlags(command).action(async (place: string | undefined, options: Options) => {
    const keep = keepOf(options, place);
    const made = await withStorage(options, context, async (storage, config) => {
      const { directUrl: url, database, secretKey } = storage;
      const folder = place ?? config.backupDir;
      const path = pathIn(folder, new Date());
      const passphrase = await readPassphrase(config, context, true);
      const program = command.parent?.version() ?? "";
      const backup = await makeBackup({ url, database, path, program, secretKey, passphrase });
      const deleted = keep === null ? [] : await deleteOldBackups(folder, keep);
      return { path, ...backup, deleted };
    });
    printResult(context, options, made, () => [
      `Backup   ${made.path}`,
      `Of       ${made.created_at.toISOString()}`,
      `Holds    ${grouped(made.rows)} rows in ${(made.bytes / 1e6).toFixed(1)} MB, read back and compared`,
      ...made.deleted.map((name) => `Deleted  ${name}`),
    ]);
  });
}

function keepOf({ keep }: Options, place: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new CommandFailure("--keep must be a whole number from 1.", 2);
  if (place !== undefined && isFile(place))
    throw new CommandFailure("--keep needs a folder, not the name of a file.", 2);
  return Number(keep);
}
