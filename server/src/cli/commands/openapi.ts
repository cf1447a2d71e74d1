import type { Command } from "commander";
import { apiOperations } from "../../app/index.ts";
import { openApiDocument } from "../../platform/http/openapi.ts";
import type { CommandContext } from "../command.ts";

export function configure(command: Command, context: CommandContext): void {
  command.action(() => context.print(JSON.stringify(openApiDocument(apiOperations()), null, 2)));
}
