// parley openapi
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";

export function configureOpenapi(command: Command, context: CommandContext): void {
  command.action(async () => {
    const [{ apiOperations }, { openApiDocument }] = await Promise.all([
      import("../../app/index.ts"),
      import("../../platform/http/openapi.ts"),
    ]);
    context.print(JSON.stringify(openApiDocument(apiOperations()), null, 2));
  });
}
