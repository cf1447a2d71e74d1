import type { Command } from "commander";
import type { Config } from "../../config/settings.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import { createLog } from "../../platform/log.ts";
import { openStorage } from "../../platform/storage.ts";
import type { CommandContext } from "../command.ts";
import { addSettingFlags, readConfig } from "../storage/setting-flags.ts";

export function configure(command: Command, context: CommandContext): void {
  addSettingFlags(command, "migrate").action(async (options) => {
    const applied = await applyMigrations(readConfig("migrate", options, context));
    for (const name of applied) context.print(`Applied ${name}.`);
    if (applied.length === 0) context.print("The database is up to date.");
  });
}

async function applyMigrations(config: Config): Promise<string[]> {
  // Not through openStorage, which requires a secret key: migrations work without it.
  if (config.databaseDirectUrl !== null) return migrate(config.databaseDirectUrl);
  const storage = await openStorage(config, createLog(config.log));
  try {
    return await migrate(storage.directUrl);
  } finally {
    await storage.close();
  }
}
