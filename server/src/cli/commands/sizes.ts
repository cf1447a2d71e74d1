// parley sizes: what the database holds, by account and kind.
import type { Command } from "commander";
import { readSizes } from "../../app/index.ts";
import { type CommandContext, printResult } from "../command.ts";
import { grouped } from "../progress.ts";
import { addStorageFlags, type StorageOptions, withStorage } from "../storage/with-storage.ts";
import { tableLines } from "../table.ts";

const MB = 1e6;

export function configure(command: Command, context: CommandContext): void {
  command.addHelpText(
    "after",
    "\nRows are counted, which takes some seconds for each million messages. Bytes are an estimate: an account's share of the\n" +
      "rows of each table, of the table's size with its indexes.",
  );
  addStorageFlags(command).action(async (options: StorageOptions) => {
    const { sizes, bytes } = await withStorage(options, context, ({ bulk }) => readSizes(bulk));
    printResult(context, options, { bytes, sizes }, () => [
      ...tableLines(
        ["ACCOUNT", "KIND", "ROWS", "MB"],
        sizes.map((size) => [size.account_id, size.kind, grouped(size.rows), megabytes(size.bytes)]),
      ),
      `The database has ${megabytes(bytes)} MB in all, with free space and what belongs to no account.`,
    ]);
  });
}

function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(1);
}
