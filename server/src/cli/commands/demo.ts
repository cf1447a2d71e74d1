// parley demo
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";
import { stopSignal } from "../stop-signal.ts";

export function configureDemo(command: Command, context: CommandContext): void {
  addSettingFlags(command, "demo").action(async (options) => {
    const config = configure("demo", options, context);
    // Before anything is started, so that a signal during the start stops in order too.
    const signal = stopSignal();
    const [{ runDemo }, { createLog }] = await Promise.all([
      import("../../app/index.ts"),
      import("../../platform/log.ts"),
    ]);
    const log = createLog(config.logLevel);
    context.exitCode = await runDemo(config, { log, print: context.print, signal });
  });
}
