// Shared by all lines: a migrated database, the stub of the provider, and the load.
import { randomBytes } from "node:crypto";
import { type Database, openDatabase } from "../../server/src/platform/database/database.ts";
import { migrate } from "../../server/src/platform/database/schema/migrate.ts";
import { createLog } from "../../server/src/platform/log.ts";
import { UUIDV7_BEFORE_18 } from "../../server/test/uuidv7-before-18.ts";
import { postgresCpu } from "../postgres-cpu.ts";
import type { LoadMethods } from "../programs/load.ts";
import type { ProviderMethods } from "../programs/provider.ts";
import type { ServiceMethods } from "../programs/service.ts";
import { openBenchDatabase } from "./bench-database.ts";
import { type Program, startProgram } from "./child.ts";

export interface Stage {
  /** Plans statements like the service. */
  database: Database;
  /** Without the service's plan settings, for filling and checks: those read many rows. */
  pool: Database["pool"];
  databaseUrl: string;
  secretKey: Buffer;
  load: Program<LoadMethods>;
  provider: Program<ProviderMethods>;
  providerUrl: string;
  /** Microseconds of CPU time of the whole server. */
  postgresCpu(): number;
  /** Environment of a process of the service. */
  environment: Record<string, string>;
  /** `timing` as in PARLEY_TIMING. */
  startService(
    role: "all" | "api" | "worker",
    timing?: Record<string, number>,
  ): Promise<{ service: Program<ServiceMethods>; url: string }>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const server = await openBenchDatabase();
  await migrate(server.url);
  const options = { url: server.url, log: createLog("error"), size: 4 };
  const database = openDatabase({ ...options, pipelined: true });
  const filling = openDatabase({ ...options, namedStatements: false });
  await filling.pool.query(UUIDV7_BEFORE_18);
  await filling.pool.query("create sequence bench_events");
  await filling.pool.query(
    "create table bench_counters (account_id uuid primary key, n bigint) with (fillfactor = 50)",
  );
  const load = startProgram<LoadMethods>("load");
  const provider = startProgram<ProviderMethods>("provider");
  const providerUrl = await provider.call("listen");
  const secretKey = randomBytes(32);
  const environment = {
    DATABASE_URL: server.url,
    PARLEY_SECRET_KEY: secretKey.toString("base64"),
    // Of no use here, but a worker doesn't start without it.
    PARLEY_PUBLIC_URL: "http://127.0.0.1",
    PARLEY_PORT: "0",
    PARLEY_METRICS_PORT: "0",
    PARLEY_LOG: "error",
    WHATSAPP_API_URL: providerUrl,
  };
  return {
    database,
    pool: filling.pool,
    databaseUrl: server.url,
    secretKey,
    load,
    provider,
    providerUrl,
    postgresCpu: await postgresCpu(database),
    environment,
    async startService(role, timing = {}) {
      const service = startProgram<ServiceMethods>("service", {
        ...environment,
        PARLEY_ROLES: role,
        PARLEY_TIMING: JSON.stringify(timing),
      });
      return { service, url: await service.call("url") };
    },
    async close() {
      await Promise.all([load.stop(), provider.stop()]);
      await Promise.all([database.close(), filling.close()]);
      await server.close();
    },
  };
}
