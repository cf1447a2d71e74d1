// parley serve: one process of the service.
import { secretKeyFault } from "../accounts/index.ts";
import { findHeldAccounts, holdCopy } from "../backup/index.ts";
import { createConnectors } from "../channels/index.ts";
import { PROGRAM } from "../config/program.ts";
import type { Config } from "../config/settings.ts";
import type { Database } from "../platform/database/index.ts";
import { migrate } from "../platform/database/schema/migrate.ts";
import { readSchema } from "../platform/database/schema/migrations.ts";
import type { Log } from "../platform/log.ts";
import { openStorage, type Storage } from "../platform/storage.ts";
import { startService } from "./service.ts";
import { type ServiceIo, waitForStop } from "./service-options.ts";

/** Resolves with the exit code after an orderly stop. Throws a message for the operator when the start fails. */
export async function runServe(
  config: Config,
  { log, print, signal }: ServiceIo,
  connectors = createConnectors(config),
): Promise<number> {
  const storage = await openStorage(config, log, signal);
  try {
    for (const name of await prepareSchema(storage, print)) print(`Applied ${name}.`);
    if ((await holdCopy(storage.database)) > 0)
      log.warn("this database is a copy of the one that was served before, so its sending is held");
    const { smtpUrl, mailFrom: from } = config;
    const mail = smtpUrl !== null && from !== null ? { smtpUrl, from } : null;
    const service = await startService({ config, storage, outside: { connectors, mail }, log });
    try {
      service.open();
      if (service.url) print(`Parley serves at ${service.url}`);
      else print("Parley works without an API in this process.");
      if (service.metricsUrl) print(`Metrics: ${service.metricsUrl}`);
      await warnOfHold(storage.database, log);
      if (!mail) print("SMTP_URL is not set: no export and no warning is mailed.");
      return await waitForStop({ signal, log }, storage);
    } finally {
      await service.stop();
    }
  } finally {
    await storage.close();
  }
}

/** A schema that needs no migration is only read: the role may lack the right to change it. */
async function prepareSchema(storage: Storage, print: ServiceIo["print"]): Promise<string[]> {
  const { database, directUrl, secretKey } = storage;
  const { missing, fault } = await readSchema(database.pool);
  if (fault !== null) throw new Error(fault);
  const keyFault = await secretKeyFault(database, secretKey);
  if (keyFault !== null) throw new Error(keyFault);
  if (missing.length === 0) return [];
  return migrate(directUrl, { say: print });
}

async function warnOfHold(database: Database, log: Log): Promise<void> {
  const held = await findHeldAccounts(database);
  if (held.length === 0) return;
  const since = held[0]?.held_since?.toISOString();
  const accounts = held.length === 1 ? "1 account" : `${held.length} accounts`;
  log.warn(
    `sending is held in ${accounts} since ${since}: nothing leaves until a person runs \`${PROGRAM} release\``,
  );
}
