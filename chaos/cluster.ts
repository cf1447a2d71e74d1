// Several processes on one database, behind one address, with connected numbers.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keepServer } from "../server/src/platform/embedded-postgres/keep-server.ts";
import { createLog } from "../server/src/platform/log.ts";
import { freePort } from "../server/test/free-port.ts";
import { startSimulator, type TestSimulator } from "../server/test/simulator-process.ts";
import { addStickers, connectSenders, createAccount } from "./business.ts";
import type { Api, Sender } from "./client.ts";
import { type FrontDoor, openFrontDoor } from "./front-door.ts";
import type { Closing } from "./run.ts";
import { ServerProcess } from "./server-process.ts";
import { raiseRates, setUncertainWait } from "./verify/settle.ts";

export interface ClusterOptions {
  folder: string;
  closing: Closing;
  /** An empty database to use instead of an embedded one. */
  databaseUrl?: string;
  /** The simulator's environment. */
  receipts: Record<string, string>;
  /** As in PARLEY_TIMING. */
  timing: Record<string, number>;
  /** One process for each role. */
  roles: readonly ("all" | "api" | "worker")[];
  senders: Required<Sender>[];
  perSecond: number;
  /** Seconds. */
  uncertainWait: number;
  /** More of the environment of each process, in the order of the roles. */
  environments?: Record<string, string>[];
}

export interface Cluster {
  simulator: TestSimulator;
  databaseUrl: string;
  processes: ServerProcess[];
  /** Hooks arrive here. */
  door: FrontDoor;
  /** Behind the door. */
  ports: number[];
  /** Behind the door, too. */
  api: Api;
  /** For further accounts. */
  environment: Record<string, string>;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const {
    folder,
    closing,
    receipts,
    timing,
    roles,
    senders,
    perSecond,
    uncertainWait,
    environments = [],
  } = options;
  const simulator = await startSimulator(join(folder, "simulator"), receipts);
  closing.push(() => simulator.stop());
  const databaseUrl = options.databaseUrl ?? (await openEmbedded(folder, closing));
  const ports: number[] = [];
  const door = await openFrontDoor(() => ports);
  closing.push(() => door.close());
  const secrets = {
    DATABASE_URL: databaseUrl,
    PARLEY_SECRET_KEY: randomBytes(32).toString("base64"),
  };
  const apiKey = await createAccount(secrets);
  const processes: ServerProcess[] = [];
  for (const [index, role] of roles.entries()) {
    const server = new ServerProcess(`${role} ${index + 1}`, "serve", {
      ...secrets,
      ...environments[index],
      port: await freePort(),
      PARLEY_PUBLIC_URL: door.url,
      PARLEY_TIMING: JSON.stringify(timing),
      PARLEY_ROLES: role,
      WHATSAPP_API_URL: simulator.url,
      TWILIO_API_URL: simulator.url,
      PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on",
      ...(simulator.smtpUrl && { SMTP_URL: simulator.smtpUrl, PARLEY_MAIL_FROM: "parley@chaos.example" }),
    });
    if (role !== "worker") ports.push(server.port);
    processes.push(server);
    closing.push(() => server.stop());
  }
  await Promise.all(processes.map((server) => server.start()));
  const api = { baseUrl: `${door.url}/api`, apiKey };
  await connectSenders(api, simulator, senders);
  await addStickers(api);
  await raiseRates(api, perSecond);
  await setUncertainWait(api, uncertainWait);
  return { simulator, databaseUrl, processes, door, ports, api, environment: secrets };
}

/** A run may kill it: it is started again. */
async function openEmbedded(folder: string, closing: Closing): Promise<string> {
  const database = await keepServer(join(folder, "data"), createLog("silent"));
  closing.push(() => database.stop());
  return database.url;
}
