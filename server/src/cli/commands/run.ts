import type { Command } from "commander";
import { readDemo } from "../../config/demo-file.ts";
import { type CommandContext, CommandFailure } from "../command.ts";
import { addSettingFlags, readConfig } from "../storage/setting-flags.ts";

export function configure(command: Command, context: CommandContext): void {
  const purpose = command.name() === "demo" ? "demo" : "serve";
  if (purpose === "demo") addEnv(command, context);
  addSettingFlags(command, purpose, true).action(async (options) => {
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

/** Prints assignments for a shell: `eval "$(npx parley demo env)"`. */
function addEnv(demo: Command, context: CommandContext): void {
  demo
    .enablePositionalOptions()
    .command("env")
    .description("Print the demo's addresses and its API key as variables of a shell: API, KEY, PHONES")
    .option("--data-dir <dir>", "the folder of the demo (PARLEY_DATA_DIR, else data)")
    .action(async (options: object) => {
      const { dataDir } = readConfig("demo", options, context);
      const found = await readDemo(dataDir);
      if (found === null)
        throw new CommandFailure(`${dataDir} has no demo. Start one with npm start, and try again.`);
      const variables = { API: found.baseUrl, KEY: found.key, PHONES: found.simulatorUrl };
      for (const [name, value] of Object.entries(variables)) context.print(`export ${name}='${value}'`);
    });
}
