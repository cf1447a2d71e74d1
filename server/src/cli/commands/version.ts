import type { Command } from "commander";
import { API_VERSION } from "../../platform/http/version.ts";
import type { CommandContext } from "../command.ts";

export function configure(command: Command, context: CommandContext): void {
  command.action(() => {
    context.print(`parley ${command.parent?.version()} (API ${API_VERSION}, Node ${process.version})`);
  });
}
