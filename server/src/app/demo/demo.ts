// parley demo: everything on this machine, with its own database, simulated phones, captured mail and a seeded account.
import { join } from "node:path";
import { createSignInLink, listAccounts, whoSignsIn } from "../../accounts/index.ts";
import { createConnectors } from "../../channels/index.ts";
import type { Config } from "../../config/settings.ts";
import { migrate } from "../../platform/database/schema/migrate.ts";
import type { Log } from "../../platform/log.ts";
import { openStorage, type Storage } from "../../platform/storage.ts";
import { startService } from "../service.ts";
import { type Outside, type ServiceIo, waitForStop } from "../service-options.ts";
import { demoLines, writeDemoFile } from "./demo-file.ts";
import { type DemoWorld, startDemoWorld } from "./demo-world.ts";
import { seedDemo } from "./seed-demo.ts";

/** Resolves with the exit code after an orderly stop. */
export async function runDemo(config: Config, { log, print, signal }: ServiceIo): Promise<number> {
  // The simulator starts in parallel with the database. It ends with this process, also when the database fails.
  const opening = openWorld(config, log);
  opening.catch(() => undefined);
  const storage = await openStorage(config, log, signal);
  try {
    await migrate(storage.directUrl, { say: print });
    const world = await opening;
    const service = await startService({ config, storage, outside: outsideOf(config, world), log });
    try {
      const facts = await seedDemo({ config, storage, service, world });
      // Whoever waits for /readyz finds the file.
      await writeDemoFile(config.dataDir, facts);
      service.open();
      const link = await linkOf(storage, facts.console_url);
      // The uptime of the process, because the first start compiles the program for seconds.
      const { metricsUrl } = service;
      const start = { link, metricsUrl, metricsPort: config.metricsPort, seconds: process.uptime() };
      for (const line of demoLines(facts, start)) print(line);
      return await waitForStop({ signal, log }, storage, world?.onExit);
    } finally {
      await service.stop();
    }
  } finally {
    const stopWorld = opening.then((world) => world?.stop()).catch(() => undefined);
    await Promise.all([storage.close(), stopWorld]);
  }
}

/** Null without an owner if the account's keys were all revoked. */
async function linkOf({ database }: Storage, consoleUrl: string): Promise<string | null> {
  const [account] = await listAccounts(database);
  if (!account) return null;
  const who = await whoSignsIn(database, account.account_id);
  return who && createSignInLink(database, { ...who, consoleUrl });
}

/** Null when WHATSAPP_API_URL names another simulator. */
async function openWorld(config: Config, log: Log): Promise<DemoWorld | null> {
  const { dataDir, simulatorPort, mailPort, strict } = config;
  if (config.whatsappApiUrl !== null) return null;
  return startDemoWorld({
    dataDir: join(dataDir, "simulator"),
    simulatorPort,
    mailPort,
    strict,
    log: (line) => log.debug(line),
  });
}

function outsideOf(config: Config, world: DemoWorld | null): Outside {
  const { smtpUrl, mailFrom: from } = config;
  const url = smtpUrl ?? world?.smtpUrl ?? null;
  return {
    connectors: createConnectors(config, config.whatsappApiUrl ?? world?.simulatorUrl),
    mail: url === null || from === null ? null : { smtpUrl: url, from },
  };
}
