// The groups of commands that call one operation each.
import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addOperationCommand } from "../resources/operation-command.ts";
import { RESOURCES } from "../resources/resources.ts";

export function configure(group: Command, context: CommandContext): void {
  for (const command of RESOURCES[group.name()] ?? []) addOperationCommand(group, context, command);
}
