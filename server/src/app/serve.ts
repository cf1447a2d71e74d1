// parley serve: one process of the service, with nothing seeded and nothing simulated.
import { isSecretKeyOf } from "../accounts/index.ts";
import type { Config } from "../config/config.ts";
import { schemaFault } from "../platform/database/check-schema.ts";
import { openStorage, type Storage } from "../platform/storage.ts";
import { startService } from "./service.ts";
import type { ServiceIo } from "./service-io.ts";
import { waitForStop } from "./wait-for-stop.ts";

/** Resolves with the exit code after an orderly stop. Throws a sentence for the operator when it can't start. */
export async function runServe(config: Config, { log, print, signal }: ServiceIo): Promise<number> {
  const storage = await openStorage(config, log, signal);
  try {
    await refuseUnfit(storage);
    const { smtpUrl, from } = config.mail;
    const mail = smtpUrl !== null && from !== null ? { smtpUrl, from } : null;
    if (config.whatsapp.apiUrl === null) throw new Error("WHATSAPP_API_URL is missing.");
    const outside = { whatsappUrl: config.whatsapp.apiUrl, mail };
    const service = await startService({ config, storage, outside, log });
    try {
      if (service.url) print(`Parley serves at ${service.url}`);
      else print("Parley works: this process has no API.");
      if (!mail) print("Without SMTP_URL exports are refused.");
      return await waitForStop(signal, storage);
    } finally {
      await service.stop();
    }
  } finally {
    await storage.close();
  }
}

async function refuseUnfit({ database, secretKey }: Storage): Promise<void> {
  const fault = await schemaFault(database.pool);
  if (fault) throw new Error(fault);
  if (!(await isSecretKeyOf(database, secretKey))) {
    throw new Error(
      "PARLEY_SECRET_KEY isn't the key that this database was made with: its credentials can't be read.",
    );
  }
}
