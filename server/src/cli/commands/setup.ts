// parley setup: finds the settings of an installation, checks them, writes them down, and makes the database and its first
// account. A second run changes nothing.
import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import type { Command } from "commander";
import { createAccount, listAccounts, secretKeyFault } from "../../accounts/index.ts";
import type { Flags } from "../../config/decide-config.ts";
import { SETTINGS_FILE } from "../../config/env.ts";
import { type Config, type SettingName, settings } from "../../config/settings.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import { createLog } from "../../platform/log.ts";
import { mailServerFault } from "../../platform/mail/mailer.ts";
import { placeFault } from "../../platform/object-store/object-store.ts";
import { openStorage, type Storage } from "../../platform/storage.ts";
import { type CommandContext, CommandFailure } from "../command.ts";
import { REQUEST_MS } from "../doctor/examination.ts";
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
      `\nOn a terminal it asks for what isn't given. It checks the database, the address, the mail server and the store, writes ${SETTINGS_FILE} in this folder,` +
        "\nmakes the tables, a first account and its first API key. Later commands in this folder read the file, except demo.",
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
      context.print(`Address    ${await describeAddress(config)}`);
      context.print(`Mail       ${await describeMail(config)}`);
      context.print(`Files      ${await describeFiles(config)}`);
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

/** `doctor` asks for the rest when a proxy passes requests on. */
async function describeAddress({ publicUrl }: Config): Promise<string> {
  if (publicUrl === null) return "none: only this machine reaches the service, and no channel does";
  const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  const found = await lookup(name).catch(() => null);
  return found ? `${publicUrl}, at ${found.address}` : `${publicUrl} isn't in the DNS yet`;
}

/** A mail server that is down doesn't keep anybody from starting. */
async function describeMail({ smtpUrl: url, mailFrom: from }: Config): Promise<string> {
  if (url === null || from === null) return "none: no export and no warning is mailed";
  const fault = await mailServerFault({ url, from, timeout: REQUEST_MS });
  const { host } = new URL(url);
  return fault === null ? `${host} accepts the connection` : `${host} can't be used yet: ${fault}`;
}

/** Setup succeeds while the store is down, because messages without files don't need the store. */
async function describeFiles(config: Config): Promise<string> {
  const { mediaStore: place } = config;
  if (place === null) return "in the database";
  const fault = await placeFault(config, { place, timeout: REQUEST_MS });
  return fault === null ? `${place} can be written and read` : `can't be stored yet: ${fault}`;
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
