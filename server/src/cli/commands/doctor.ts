// parley doctor: checks what the service needs. Exit code 1 when something failed.
import type { Command } from "commander";
import { readDemo } from "../../config/demo-file.ts";
import type { CommandContext } from "../command.ts";
import { type Finding, failed } from "../doctor/examination.ts";
import { examine } from "../doctor/examine.ts";
import { hint } from "../hint.ts";
import { addSettingFlags, decide, readDecision } from "../storage/setting-flags.ts";
import { visible } from "../table.ts";

export function configure(command: Command, context: CommandContext): void {
  command
    .option("--json", "print each finding as JSON, one per line")
    .addHelpText(
      "after",
      "\nChecks the configuration, the database, the clock, the processes, backups, and the senders' credentials, mail\n" +
        "and webhooks of all accounts. Run it where the service runs, with the same settings. PARLEY_URL names an API elsewhere.\n" +
        "Exit codes: 0 nothing failed (there may be warnings), 1 something failed.",
    );
  addSettingFlags(command, "serve").action(async (options: { json?: boolean }) => {
    let failures = 0;
    for await (const finding of findings(options, context)) {
      if (finding.state === "failed") failures++;
      for (const line of options.json ? [JSON.stringify(finding)] : linesOf(finding)) context.print(line);
    }
    context.exitCode = failures > 0 ? 1 : 0;
  });
}

async function* findings(options: object, context: CommandContext): AsyncGenerator<Finding> {
  const found = await findDemo(options, context);
  const { config, faults } = readDecision(found ? "demo" : "serve", options, context);
  for (const { variable, detail } of faults)
    yield {
      check: "configuration",
      ...failed(`${variable} ${detail}.`, `See all settings: ${hint(["config"], options)}`),
    };
  if (config === null) return;
  const { baseUrl, simulatorUrl } = found ?? {};
  const demo = baseUrl && simulatorUrl ? { baseUrl, simulatorUrl } : null;
  const { config: client } = decide("client", {}, context);
  const url = client?.url?.replace(/\/api$/, "") ?? null;
  yield* examine(config, { demo, url, simulatorUrl, hint: (...words) => hint(words, options) });
}

/** A data folder that a demo made is examined with a demo's defaults, unless another database is set. */
async function findDemo(options: object, context: CommandContext): ReturnType<typeof readDemo> {
  const { config } = decide("tool", options, context);
  return config === null || config.databaseUrl !== null ? null : readDemo(config.dataDir);
}

const WIDTHS = { state: 9, check: 16 };

/** Not a table: each check is shown when it is done. */
function linesOf({ check, state, detail, advice }: Finding): string[] {
  const indent = " ".repeat(WIDTHS.state + WIDTHS.check);
  const first = state.padEnd(WIDTHS.state) + check.padEnd(WIDTHS.check) + visible(detail);
  return advice === null ? [first] : [first, indent + visible(advice)];
}
