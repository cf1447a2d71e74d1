// parley setup: finds the settings of an installation, checks them, writes them down, and makes the database and its first
// account. A second run changes nothing.
import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { createAccount, listAccounts, secretKeyFault } from "../../accounts/index.ts";
import type { Flags } from "../../config/decide-config.ts";
import { SETTINGS_FILE } from "../../config/env.ts";
import { type SettingName, settings } from "../../config/settings.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import { createLog } from "../../platform/log.ts";
import { openStorage, type Storage } from "../../platform/storage.ts";
import { type CommandContext, CommandFailure } from "../command.ts";
import { hint } from "../hint.ts";
import { askSettings } from "../setup/ask-settings.ts";
import { writeSettings } from "../setup/settings-file.ts";
import { addSettingFlags, decide, flagsOf, readDecision, refuseFaults } from "../storage/setting-flags.ts";
import { visible } from "../table.ts";

export function configure(command: Command, context: CommandContext): void {
  command
    .option("--account <name>", "name of the first account", "Main")
    .addHelpText(
      "after",
      `\nOn a terminal it asks for what isn't given. It checks the database, writes ${SETTINGS_FILE} in this folder, makes the tables,` +
        "\na first account and its first API key. Later commands in this folder read the file, except demo.",
    );
  addSettingFlags(command, "serve").action(async (options: { account: string }) => {
    const values = await chooseSettings(options, context);
    const decision = readDecision("serve", { ...options, ...values }, context);
    refuseFaults(decision);
    const { config } = decision;
    if (config === null) return;
    const storage = await openStorage(config, createLog("warn"));
    try {
      const fault = await secretKeyFault(storage.database, storage.secretKey);
      if (fault !== null) throw new CommandFailure(fault);
      const applied = await migrate(storage.directUrl, { say: context.print });
      context.print(applied.length > 0 ? "Database   was migrated" : "Database   is up to date");
      const isNew = await writeSettings(context.settingsFile, byVariable(values));
      context.print(`Settings   ${context.settingsFile} ${isNew ? "was written" : "is as it was"}`);
      await ensureAccount(storage, options.account, context);
    } finally {
      await storage.close();
    }
    context.print(`\nStart the service:  ${hint(["serve"])}`);
    context.print(`Open the console:   ${hint(["console", "link"])}`);
    context.print(`Check everything:   ${hint(["doctor"])}`);
  });
}

/** Given by flags, answered, or made: what the file has to hold. */
async function chooseSettings(options: object, context: CommandContext): Promise<Flags> {
  const flags = flagsOf(options);
  const { entries } = decide("serve", flags, context);
  const known = new Set(entries.filter(({ source }) => source !== "default").map(({ name }) => name));
  const isTerminal = context.input.isTTY && context.errorOutput.isTTY;
  const values: Flags = { ...flags, ...(isTerminal ? await askSettings(context, known) : {}) };
  const hasServer = known.has("databaseUrl") || values.databaseUrl !== undefined;
  // The embedded database makes a key of its own.
  if (hasServer && !known.has("secretKey")) values.secretKey = randomBytes(32).toString("base64");
  return values;
}

function byVariable(values: Flags): Record<string, string> {
  const entries = Object.entries(values) as [SettingName, string][];
  return Object.fromEntries(entries.map(([name, value]) => [settings[name].variable, value]));
}

async function ensureAccount(
  { database, secretKey }: Storage,
  name: string,
  { print }: CommandContext,
): Promise<void> {
  const accounts = await listAccounts(database);
  if (accounts.length > 0) {
    print(`Account    ${accounts.map((account) => visible(account.name)).join(", ")}`);
    return;
  }
  const { secret } = await createAccount(database, secretKey, name);
  print(`Account    ${visible(name)}`);
  print(`API key    ${secret}`);
  print("           It isn't shown again.");
}
