// Runs a tool's work on the database that its configuration names, joining a server that runs already.
import { isSecretKeyOf } from "../accounts/index.ts";
import type { Config } from "../config/config.ts";
import { schemaFault } from "../platform/database/check-schema.ts";
import type { Database } from "../platform/database/database.ts";
import { createLog } from "../platform/log.ts";
import { CommandFailure } from "./command-failure.ts";

export interface Storage {
  database: Database;
  secretKey: Buffer;
}

/** @throws CommandFailure when the schema is not this program's, or the secret key not the database's */
export async function withStorage<Result>(
  config: Config,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const { openStorage } = await import("../platform/storage.ts");
  const storage = await openStorage(config, createLog(config.logLevel));
  try {
    const fault = await schemaFault(storage.database.pool);
    if (fault !== null) throw new CommandFailure(fault);
    if (!(await isSecretKeyOf(storage.database, storage.secretKey))) {
      throw new CommandFailure(
        "PARLEY_SECRET_KEY is another key than the one that this database was made with.",
      );
    }
    return await work(storage);
  } finally {
    await storage.close();
  }
}
