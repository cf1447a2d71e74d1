// parley config
import type { Command } from "commander";
import { type ConfigEntry, decideConfig, describeFaults } from "../../config/decide-config.ts";
import { readEnvironment } from "../../config/env.ts";
import type { CommandContext } from "../command-context.ts";
import { CommandFailure } from "../command-failure.ts";
import { complainOfUnknown } from "../configure.ts";
import { addSettingFlags, flagsOf } from "../setting-flags.ts";
import { tableLines } from "../table.ts";

/** Exits with 2 when there are faults, after it showed everything. */
export function configureConfig(command: Command, context: CommandContext): void {
  command.option("--demo", "as `parley demo` would see it, not `parley serve`").option("--json", "as JSON");
  // The demo has every setting of a service.
  addSettingFlags(command, "demo").action((options: { demo?: boolean; json?: boolean }) => {
    const decision = decideConfig(options.demo ? "demo" : "serve", flagsOf(options), readEnvironment());
    const { entries, faults, unknown } = decision;
    if (options.json) context.print(JSON.stringify({ settings: entries, faults, unknown }, null, 2));
    else
      for (const line of tableLines(["SETTING", "FLAG", "VALUE", "SOURCE"], entries.map(rowOf)))
        context.print(line);
    complainOfUnknown(decision, context);
    if (faults.length > 0)
      throw new CommandFailure(`The configuration has faults:\n${describeFaults(faults)}`, 2);
  });
}

function rowOf({ variable, flag, value, source, unset }: ConfigEntry): string[] {
  return [variable, flag ?? "-", value ?? `(${unset ?? "none"})`, source];
}
