import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addErase } from "./contacts-erase.ts";
import { addExport } from "./contacts-export.ts";
import { addImport } from "./contacts-import.ts";
import { configure as addResource } from "./resource.ts";

export function configure(group: Command, context: CommandContext): void {
  for (const add of [addImport, addExport, addErase, addResource]) add(group, context);
}
