// parley serve: one process of the service.
import { secretKeyFault } from "../accounts/index.ts";
import { createConnectors } from "../channels/index.ts";
import type { Config } from "../config/settings.ts";
import { schemaFault } from "../platform/database/migrations.ts";
import { openStorage } from "../platform/storage.ts";
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
    const { database, secretKey } = storage;
    const fault = (await schemaFault(database.pool)) ?? (await secretKeyFault(database, secretKey));
    if (fault !== null) throw new Error(fault);
    const { smtpUrl, mailFrom: from } = config;
    const mail = smtpUrl !== null && from !== null ? { smtpUrl, from } : null;
    const service = await startService({ config, storage, outside: { connectors, mail }, log });
    try {
      if (service.url) print(`Parley serves at ${service.url}`);
      else print("Parley works without an API in this process.");
      if (service.metricsUrl) print(`Metrics: ${service.metricsUrl}`);
      if (!mail) print("SMTP_URL is not set: exports are refused.");
      return await waitForStop({ signal, log }, storage);
    } finally {
      await service.stop();
    }
  } finally {
    await storage.close();
  }
}
