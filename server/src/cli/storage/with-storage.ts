// The set-up of the commands for accounts and keys. They open the database directly, also while a service runs.
import type { Command } from "commander";
import { secretKeyFault } from "../../accounts/index.ts";
import type { Config } from "../../config/settings.ts";
import { schemaFault } from "../../platform/database/schema/migrations.ts";
import { hasDatabase } from "../../platform/embedded-postgres/location.ts";
import { createLog } from "../../platform/log.ts";
import { openStorage, type Storage } from "../../platform/storage.ts";
import { type CommandContext, CommandFailure } from "../command.ts";
import { addSettingFlags, readConfig } from "./setting-flags.ts";

export interface StorageOptions {
  json?: boolean;
}

export function addStorageFlags(command: Command): Command {
  return addSettingFlags(command.option("--json", "print JSON"), "tool");
}

/** @throws CommandFailure when the schema or the secret key doesn't fit */
export async function withStorage<Result>(
  options: StorageOptions,
  context: CommandContext,
  work: (storage: Storage, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig("tool", options, context);
  const storage = await openExisting(config);
  try {
    const { database, secretKey } = storage;
    const fault = (await schemaFault(database.pool)) ?? (await secretKeyFault(database, secretKey));
    if (fault !== null) throw new CommandFailure(fault);
    return await work(storage, config);
  } finally {
    await storage.close();
  }
}

/** Opening a folder without a database would make one. */
export async function openExisting(config: Config): Promise<Storage> {
  if (config.databaseUrl === null && !(await hasDatabase(config.dataDir)))
    throw new CommandFailure(
      `There is no database in ${config.dataDir}. The service makes one when it starts; --data-dir names another folder.`,
    );
  return openStorage(config, createLog(config.log));
}
