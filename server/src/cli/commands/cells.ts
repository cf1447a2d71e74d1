// parley cells map: prints the map in which HAProxy looks up the cell of an account.
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { mapCells, readCells } from "../../cells/index.ts";
import { type CommandContext, printResult } from "../command.ts";

const HELP = `
The file has a line for each cell: the name of its backend in HAProxy, and the address of its database.

  cell1 postgres://parley:...@db1.example/parley
  cell2 postgres://parley:...@db2.example/parley

Nothing is printed when a cell can't be read, or when an account is open in two cells.`;

export function configure(group: Command, context: CommandContext): void {
  group
    .command("map")
    .description("Print HAProxy's map from accounts to cells")
    .argument("<file>", "the names of the cells and the addresses of their databases")
    .option("--json", "print JSON")
    .addHelpText("after", HELP)
    .action(async (file: string, options: { json?: boolean }) => {
      const entries = await mapCells(readCells(await readFile(file, "utf8")));
      printResult(context, options, entries, () => entries.map(({ account, cell }) => `${account} ${cell}`));
    });
}
