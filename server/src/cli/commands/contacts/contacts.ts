import type { Command } from "commander";
import type { CommandContext } from "../../command.ts";
import { addErase } from "./erase.ts";
import { addExport } from "./export.ts";
import { addImport } from "./import.ts";

export function configure(group: Command, context: CommandContext): void {
  for (const add of [addImport, addExport, addErase]) add(group, context);
}
