import type { Command } from "commander";
import type { ConfigEntry } from "../../config/decide-config.ts";
import { type CommandContext, printResult } from "../command.ts";
import { addSettingFlags, readDecision, refuseFaults } from "../storage/setting-flags.ts";
import { tableLines } from "../table.ts";

/** Shows all settings, then exits with 2 when there are faults. */
export function configure(command: Command, context: CommandContext): void {
  command.option("--demo", "as the demo would see it, not the service").option("--json", "print JSON");
  // The settings of the demo include those of the service.
  addSettingFlags(command, "demo").action((options: { demo?: boolean; json?: boolean }) => {
    const decision = readDecision(options.demo ? "demo" : "serve", options, context);
    const { entries: settings, faults, unknown } = decision;
    printResult(context, options, { settings, faults, unknown }, () =>
      tableLines(["SETTING", "FLAG", "VALUE", "SOURCE"], settings.map(rowOf)),
    );
    refuseFaults(decision);
  });
}

function rowOf({ variable, flag, value, source, unset }: ConfigEntry): string[] {
  return [variable, flag ?? "-", value ?? `(${unset ?? "none"})`, source];
}
