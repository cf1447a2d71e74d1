// parley demo: everything on this machine, with its own database, simulated phones, captured mail and a seeded account.
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { describeError, type Log } from "../../platform/log.ts";
import { openStorage, type Storage } from "../../platform/storage.ts";
import { type Service, startService } from "../service.ts";
import type { Outside, ServiceIo } from "../service-options.ts";
import { waitForStop } from "../wait-for-stop.ts";
import { type DemoFacts, demoLines, writeDemoFile } from "./demo-file.ts";
import { type DemoWorld, startDemoWorld } from "./demo-world.ts";
import { seedDemo } from "./seed-demo.ts";

/** Resolves with the exit code after an orderly stop. */
export async function runDemo(config: Config, { log, print, signal }: ServiceIo): Promise<number> {
  const [storage, world] = await openBoth(config, log, signal);
  try {
    const service = await startService({ config, storage, outside: outsideOf(config, world), log });
    try {
      const facts = await prepare({ config, storage, service, world, log });
      // The uptime of the process, because the first start compiles the program for seconds.
      for (const line of demoLines(facts, process.uptime())) print(line);
      return await waitForStop(signal, storage, world?.onExit);
    } finally {
      await service.stop();
    }
  } finally {
    await Promise.all([storage.close(), world?.stop()]);
  }
}

/** Starts the database and the simulator in parallel. When one fails, the other is stopped. */
async function openBoth(config: Config, log: Log, signal: AbortSignal): Promise<[Storage, DemoWorld | null]> {
  const [storage, world] = await Promise.allSettled([
    openMigrated(config, log, signal),
    openWorld(config, log),
  ]);
  if (storage.status === "fulfilled" && world.status === "fulfilled") return [storage.value, world.value];
  if (storage.status === "fulfilled") await storage.value.close();
  if (world.status === "fulfilled") await world.value?.stop();
  throw storage.status === "rejected" ? storage.reason : (world as PromiseRejectedResult).reason;
}

async function openMigrated(config: Config, log: Log, signal: AbortSignal): Promise<Storage> {
  const storage = await openStorage(config, log, signal);
  try {
    await migrate(storage.directUrl);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Null when WHATSAPP_API_URL names another simulator. */
async function openWorld(config: Config, log: Log): Promise<DemoWorld | null> {
  if (config.whatsapp.apiUrl !== null) return null;
  return startDemoWorld({
    dataDir: join(config.dataDir, "simulator"),
    ...config.demo,
    log: (line) => log.debug(line),
  });
}

function outsideOf(config: Config, world: DemoWorld | null): Outside {
  const { smtpUrl, from } = config.mail;
  const whatsappUrl = config.whatsapp.apiUrl ?? (world?.simulatorUrl as string);
  const url = smtpUrl ?? world?.smtpUrl ?? null;
  return { whatsappUrl, mail: url === null || from === null ? null : { smtpUrl: url, from } };
}

interface Prepared {
  config: Config;
  storage: Storage;
  service: Service;
  world: DemoWorld | null;
  log: Log;
}

async function prepare({ config, storage, service, world, log }: Prepared): Promise<DemoFacts> {
  const baseUrl = service.url as string;
  const simulatorUrl = config.whatsapp.apiUrl ?? (world?.simulatorUrl as string);
  const seeded = await seedDemo({ config, storage, service, simulatorUrl });
  const facts: DemoFacts = {
    base_url: `${baseUrl}/api`,
    api_key: seeded.apiKey,
    console_url: simulatorUrl,
    simulator_url: simulatorUrl,
    mail_url: world?.mailUrl ?? null,
    whatsapp: seeded.whatsapp,
  };
  await writeDemoFile(config.dataDir, facts).catch((error) => {
    log.error({ err: describeError(error) }, "demo.json can't be written");
    throw error;
  });
  return facts;
}
