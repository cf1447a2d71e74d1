// parley migrate
import type { Command } from "commander";
import type { Config } from "../../config/config.ts";
import type { CommandContext } from "../command-context.ts";
import { configure } from "../configure.ts";
import { addSettingFlags } from "../setting-flags.ts";

export function configureMigrate(command: Command, context: CommandContext): void {
  addSettingFlags(command, "migrate").action(async (options) => {
    const applied = await applyMigrations(configure("migrate", options, context));
    for (const name of applied) context.print(`Applied ${name}.`);
    if (applied.length === 0) context.print("The database is up to date.");
  });
}

async function applyMigrations(config: Config): Promise<string[]> {
  const { migrate } = await import("../../platform/database/migrate.ts");
  // A server's schema needs no secret key; the embedded one is started with its own.
  if (config.database) return migrate(config.database.directUrl);
  const [{ openStorage }, { createLog }] = await Promise.all([
    import("../../platform/storage.ts"),
    import("../../platform/log.ts"),
  ]);
  const storage = await openStorage(config, createLog(config.logLevel));
  try {
    return await migrate(storage.directUrl);
  } finally {
    await storage.close();
  }
}
