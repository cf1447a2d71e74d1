import type { Command } from "commander";
import type { ConfigEntry } from "../../config/decide-config.ts";
import { type CommandContext, printResult } from "../command.ts";
import { addSettingFlags, readDecision, refuseFaults } from "../storage/setting-flags.ts";
import { tableLines } from "../table.ts";

/** Shows all settings, then exits with 2 when there are faults. */
export function configure(command: Command, context: CommandContext): void {
  command.option("--json", "print JSON");
  addSettingFlags(command, "serve").action((options: { json?: boolean }) => {
    const decision = readDecision("serve", options, context);
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
