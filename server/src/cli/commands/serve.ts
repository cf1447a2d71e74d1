// parley serve
import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";
import { stopSignal } from "../stop-signal.ts";

export function configureServe(command: Command, context: CommandContext): void {
  addSettingFlags(command, "serve").action(async (options) => {
    const config = configure("serve", options, context);
    // Before anything is started, so that a signal during the start stops in order too.
    const signal = stopSignal();
    const [{ runServe }, { createLog }] = await Promise.all([
      import("../../app/index.ts"),
      import("../../platform/log.ts"),
    ]);
    const log = createLog(config.logLevel);
    context.exitCode = await runServe(config, { log, print: context.print, signal });
  });
}
