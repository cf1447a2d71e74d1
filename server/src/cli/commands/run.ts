import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addSettingFlags, readConfig } from "../storage/setting-flags.ts";

export function configure(command: Command, context: CommandContext): void {
  const purpose = command.name() === "demo" ? "demo" : "serve";
  addSettingFlags(command, purpose).action(async (options) => {
    const config = readConfig(purpose, options, context);
    // Before the service is loaded, which takes a while: a signal stops the start in order, too.
    const signal = context.stopSignal();
    const [{ runDemo, runServe }, { createLog }] = await Promise.all([
      import("../../app/index.ts"),
      import("../../platform/log.ts"),
    ]);
    const run = purpose === "demo" ? runDemo : runServe;
    context.exitCode = await run(config, { log: createLog(config.log), print: context.print, signal });
  });
}
