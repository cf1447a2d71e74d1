// parley repeat-erasures: erases again who was erased after the backup from which a database was restored.
import type { Command } from "commander";
import { eraseSteps } from "../../../app/index.ts";
import { type RepeatedErasures, readJournals, repeatErasures } from "../../../backup/index.ts";
import type { Storage } from "../../../platform/storage.ts";
import { type CommandContext, CommandFailure, printResult } from "../../command.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../../storage/with-storage.ts";

export function configure(command: Command, context: CommandContext): void {
  command
    .argument("[journals...]", "erasure journals (the file of PARLEY_ERASURE_JOURNAL)")
    .addHelpText(
      "after",
      "\nRun it after a restore, before `release`. It works beside a service that runs, and running it again changes nothing.",
    );
  addStorageFlags(command).action(async (journals: string[], options: StorageOptions) => {
    const repeated = await withStorage(options, context, async (storage, { erasureJournal }) => {
      const paths = journals.length === 0 && erasureJournal !== null ? [erasureJournal] : journals;
      if (paths.length === 0)
        throw new CommandFailure("Name the erasure journal, or set PARLEY_ERASURE_JOURNAL.", 2);
      return repeatFrom(paths, storage);
    });
    printResult(context, options, repeated, () => linesOf(repeated));
  });
}

export function repeatFrom(
  paths: string[],
  { database, secretKey }: Pick<Storage, "database" | "secretKey">,
): Promise<RepeatedErasures> {
  return repeatErasures({ database, secretKey, erase: eraseSteps, lines: readJournals(paths) });
}

export function linesOf({ read, broken, unknown, erased }: RepeatedErasures): string[] {
  return [
    `Erasures    ${counted(read, "is", "are")} in the journal, ${unknown} of them unknown to the database until now`,
    `            ${erased === 1 ? "1 contact was" : `${erased} contacts were`} there again and erased again`,
    ...(broken === 0
      ? []
      : [
          `            ${counted(broken, "line", "lines")} cut off, as by a crash or a full disk; Parley writes what was cut off again`,
        ]),
  ];
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
