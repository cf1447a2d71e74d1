import type { Command } from "commander";
import { apiOperations, describeApi } from "../../app/index.ts";
import type { CommandContext } from "../command.ts";

export function configure(command: Command, context: CommandContext): void {
  command.action(() => context.print(JSON.stringify(describeApi(apiOperations()), null, 2)));
}
