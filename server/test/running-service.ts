// Runs the whole service for a test file: on one database, with an account, a sender, and the simulator.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { createAccount } from "../src/accounts/index.ts";
import type { ConnectorRegistry } from "../src/channels/index.ts";
import { type Database, openDatabase } from "../src/platform/database/database.ts";
import { createLog } from "../src/platform/log.ts";
import { callApi, type TestAnswer, type TestApi } from "./api.ts";
import { useDatabase } from "./database.ts";
import { later, useOpened } from "./later.ts";
import { type LogLine, type ParleyProcess, startParley } from "./parley-process.ts";
import { type Query, querying } from "./query.ts";
import { type ServedHere, serveHere } from "./serve-here.ts";
import { openSimulator, type TestSimulator } from "./simulator-process.ts";

/** Short for tests, but long enough for a busy machine. */
const TIMING = {
  lease_ms: 3_000,
  beat_ms: 500,
  poll_ms: 250,
  rescan_ms: 1_000,
  uncertain_ms: 4_000,
  uncertain_template_ms: 4_000,
};

/** Seconds. After a kill no hook arrives, and by default an uncertain message would wait 15 minutes for one. */
const UNCERTAIN_WAIT = 4;

/** A sender, as Parley and the simulator know it. */
export interface ConnectedNumber {
  senderId: string;
  phone: string;
  hookUrl: string;
  phone_number_id: string;
  business_account_id: string;
  access_token: string;
  app_secret: string;
  verify_token: string;
}

/** An SMS sender, as Parley and the simulator know it. */
export interface ConnectedSmsNumber {
  senderId: string;
  phone: string;
  hookUrl: string;
  account_sid: string;
  auth_token: string;
}

export interface Served {
  /** Calls the API with the account's first key. */
  call: TestApi["call"];
  /** The body of an answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the shape
  get(path: string): Promise<any>;
  /** Sends over WhatsApp. */
  send(message: object, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Without `/api`. */
  url: string;
  log: LogLine[];
  /** An orderly stop. */
  stop(): Promise<unknown>;
}

export interface RunningProcess extends Served {
  process: ParleyProcess;
}

export interface RunningService {
  database: Database;
  /** The rows that a statement returns. */
  query: Query;
  simulator: TestSimulator;
  apiKey: string;
  /** The settings of every process of this service. */
  environment: Record<string, string>;
  /** Runs `parley serve` in this process, which starts faster, with additional settings, for example `PARLEY_ROLES`. */
  serve(environment?: Record<string, string>, connectors?: ConnectorRegistry): Promise<Served>;
  /** Starts `parley serve` as a process, for tests that end it or look at it. */
  start(environment?: Record<string, string>): Promise<RunningProcess>;
  /** Creates another account and returns its first key. */
  addAccount(): Promise<string>;
  /** Creates a sender in the account of `call`, and its number in the simulator. */
  connectNumber(call: TestApi["call"], phone: string): Promise<ConnectedNumber>;
  /** Changes the number at the simulator, as Meta's console would do. */
  changeNumber(number: ConnectedNumber, changes: object): Promise<unknown>;
  /** The same as `connectNumber` for SMS. */
  connectSmsNumber(call: TestApi["call"], phone: string): Promise<ConnectedSmsNumber>;
  /** Ends everything that was started. */
  close(): Promise<void>;
}

/** A service without a process, for the tests of a file. */
export function useOpenService(server = useDatabase()): RunningService {
  return useOpened(() => openService(server.url));
}

/** The same with one process of it. Both are there when the tests run. */
export function useService(environment: Record<string, string> = {}): {
  service: RunningService;
  parley: Served;
} {
  const service = useOpenService();
  const parley = later<Served>();
  beforeAll(async () => parley.set(await service.serve(environment)));
  return { service, parley: parley.value };
}

/** A WhatsApp number for the tests of a file. */
export function useNumber(service: RunningService, parley: Served, phone = "+15550001000"): ConnectedNumber {
  const number = later<ConnectedNumber>();
  beforeAll(async () => number.set(await service.connectNumber(parley.call, phone)));
  return number.value;
}

/** `databaseUrl` is migrated and empty. Starts only the simulator. */
export async function openService(databaseUrl: string): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), "parley-service-"));
  const simulator = await openSimulator(folder, {
    SIMULATOR_STATUS_DELAYS_MS: "20,60,120",
    SIMULATOR_REDELIVER_MS: "50",
    SIMULATOR_MAIL_PORT: "0",
  });
  const secretKey = randomBytes(32);
  const database = openDatabase({ url: databaseUrl, log: createLog("silent") });
  const addAccount = async () => {
    const { accountId, secret } = await createAccount(database, secretKey, "Test");
    await database.pool.query("update accounts set uncertain_wait = $2 where account_id = $1", [
      accountId,
      UNCERTAIN_WAIT,
    ]);
    return secret;
  };
  const environment = {
    PARLEY_PORT: "0",
    PARLEY_SECRET_KEY: secretKey.toString("base64"),
    PARLEY_TIMING: JSON.stringify(TIMING),
    PARLEY_LOG: "warn",
    PARLEY_MAIL_FROM: "parley@test.example",
    SMTP_URL: simulator.smtpUrl as string,
    DATABASE_URL: databaseUrl,
    WHATSAPP_API_URL: simulator.url,
    TWILIO_API_URL: simulator.url,
  };
  const apiKey = await addAccount();
  const processes: ParleyProcess[] = [];
  const served: ServedHere[] = [];
  let numbers = 0;
  return {
    database,
    query: querying(database),
    simulator,
    apiKey,
    environment,
    addAccount,
    async serve(more = {}, connectors) {
      const here = await serveHere({ ...environment, ...more }, connectors);
      served.push(here);
      return { ...here, ...calling(callApi(here.url, apiKey)) };
    },
    async start(more = {}) {
      const process = startParley(["serve"], { ...environment, ...more });
      processes.push(process);
      const line = await process.line(/^Parley (serves|works)/);
      const url = line.split(" ").at(-1) as string;
      const own = calling(callApi(url, apiKey));
      return { process, url, log: process.log, stop: () => process.end(), ...own };
    },
    connectNumber: (call, phone) => connectNumber(simulator, call, phone, numbers++),
    changeNumber: (number, changes) => setNumber(simulator, number, changes),
    connectSmsNumber: (call, phone) => connectSmsNumber(simulator, call, phone),
    async close() {
      await Promise.all([
        ...processes.map((process) => process.end("SIGKILL")),
        ...served.map(({ stop }) => stop()),
      ]);
      await database.close();
      await simulator.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const calling = (call: TestApi["call"]) => ({
  call,
  get: async (path: string) => (await call("GET", path)).body,
  send: (message: object, headers = {}) => call("POST", "/whatsapp/send-message", message, headers),
});

async function connectSmsNumber(
  simulator: TestSimulator,
  call: TestApi["call"],
  phone: string,
): Promise<ConnectedSmsNumber> {
  const secret = () => randomBytes(16).toString("hex");
  const credentials = { account_sid: `AC${secret()}`, auth_token: secret() };
  // The simulator refuses an account that it doesn't know, so the number comes first and its webhook later.
  const register = (more: object) =>
    simulator.control("PUT", `/sms-numbers/${phone}`, { ...credentials, ...more });
  await register({});
  const made = await call("POST", "/senders", { channel: "sms", phone, rate: 100, credentials });
  if (made.status !== 201) throw new Error(`No sender: ${made.status} ${JSON.stringify(made.body)}`);
  const hookUrl = made.body.hook_url;
  await register({ webhook_url: hookUrl });
  return { senderId: made.body.id, phone, hookUrl, ...credentials };
}

async function connectNumber(
  simulator: TestSimulator,
  call: TestApi["call"],
  phone: string,
  index: number,
): Promise<ConnectedNumber> {
  const secret = () => randomBytes(16).toString("hex");
  const credentials = {
    phone_number_id: `3000000000000${index}`,
    business_account_id: `4000000000000${index}`,
    access_token: secret(),
    app_secret: secret(),
    verify_token: secret(),
  };
  const made = await call("POST", "/senders?check=false", { channel: "whatsapp", phone, credentials });
  if (made.status !== 201) throw new Error(`No sender: ${made.status} ${JSON.stringify(made.body)}`);
  const number = { senderId: made.body.id, phone, hookUrl: made.body.hook_url, ...credentials };
  await setNumber(simulator, number);
  return number;
}

function setNumber(simulator: TestSimulator, number: ConnectedNumber, changes = {}): Promise<unknown> {
  const { phone, hookUrl, senderId: _, phone_number_id: id, ...account } = number;
  const known = { ...account, display_phone_number: phone, callback_url: hookUrl };
  return simulator.control("PUT", `/numbers/${id}`, { ...known, ...changes });
}
