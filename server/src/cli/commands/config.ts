// parley config
import type { Command } from "commander";
import { type ConfigEntry, decideConfig } from "../../config/decide-config.ts";
import { readEnvironment } from "../../config/env.ts";
import type { CommandContext } from "../command-context.ts";
import { complainOfUnknown, refuseFaults } from "../read-config.ts";
import { addSettingFlags, flagsOf } from "../setting-flags.ts";
import { tableLines } from "../table.ts";

/** Shows all settings, then exits with 2 when there are faults. */
export function configure(command: Command, context: CommandContext): void {
  command
    .option("--demo", "as `parley demo` would see it, not `parley serve`")
    .option("--json", "print JSON");
  // The settings of the demo include those of the service.
  addSettingFlags(command, "demo").action((options: { demo?: boolean; json?: boolean }) => {
    const decision = decideConfig(options.demo ? "demo" : "serve", flagsOf(options), readEnvironment());
    const { entries: settings, faults, unknown } = decision;
    const lines = options.json
      ? [JSON.stringify({ settings, faults, unknown }, null, 2)]
      : tableLines(["SETTING", "FLAG", "VALUE", "SOURCE"], settings.map(rowOf));
    for (const line of lines) context.print(line);
    complainOfUnknown(decision, context);
    refuseFaults(decision);
  });
}

function rowOf({ variable, flag, value, source, unset }: ConfigEntry): string[] {
  return [variable, flag ?? "-", value ?? `(${unset ?? "none"})`, source];
}
