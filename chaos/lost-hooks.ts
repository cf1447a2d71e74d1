// Loses answers and hooks at the same time while the server lives, round after round. Each time the hooks come back
// within the bound: nothing may have been sent twice, and everything must arrive.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "../server/src/platform/embedded-postgres/open-embedded-postgres.ts";
import { type SimulatorProcess, startSimulator } from "../server/test/simulator-process.ts";
import { addStickers, connectNumbers, createAccount } from "./business.ts";
import { type Api, Client } from "./client.ts";
import { freePort } from "./free-port.ts";
import { openFrontDoor } from "./front-door.ts";
import { freshSeed, wholeNumber } from "./options.ts";
import { type Fault, pendingHooks, readArrivals, setFaults } from "./phones.ts";
import { createRandom, type Random } from "./random.ts";
import { doubtRows, print, printLog, printVerdict } from "./report.ts";
import { ServeProcess } from "./serve-process.ts";
import { raiseRates, setUncertainWait, untilSettled } from "./settle.ts";
import { readMessages, verify } from "./verify.ts";

const TIMING = {
  lease_ms: 3_000,
  beat_ms: 500,
  poll_ms: 250,
  rescan_ms: 2_000,
  send_timeout_ms: 6_000,
  uncertain_ms: 3_000,
  uncertain_template_ms: 3_000,
  intake_gap_ms: 2_000,
};
/** Redelivery backs off from 0.5 s by doubling: what failed for some seconds comes within about as long again. */
const RECEIPTS = { SIMULATOR_STATUS_DELAYS_MS: "50,150,400", SIMULATOR_REDELIVER_MS: "500" };
/** The bound within which hooks come back, in seconds. */
const UNCERTAIN_WAIT = 30;
const AWAY_MS = { least: 4_000, most: 15_000 };
const CONTACTS = 50;
const NUMBER = "+15550001000";
/** For each round: a second interruption before the channel has redelivered what failed isn't part of the promise. */
const SETTLE_LIMIT_MS = 90_000;
/** Answers that get lost: of messages that the phones have, and of some that never left. */
const LOST_ANSWERS: Fault[] = [
  { drop: "before_answer", after_accept: true },
  { http_status: 502, after_accept: true },
  { drop: "before_answer", after_accept: true },
  { drop: "before_answer" },
];

/** Hooks come through the door, clients don't: while it is shut, the server lives and the channel can't reach it. */
interface Stage {
  api: Api;
  simulator: SimulatorProcess;
  client: Client;
  random: Random;
  shutDoor(): void;
  openDoor(): void;
}

interface Options {
  rounds: number;
  messages: number;
  perSecond: number;
  seed: number;
}

/** The exit code: 0 when every promise was kept. */
export async function lostHooks(words: string[]): Promise<number> {
  const options = readOptions(words);
  const folder = await mkdtemp(join(tmpdir(), "parley-chaos-"));
  print(`Seed ${options.seed}, ${options.rounds} rounds of ${options.messages} messages, in ${folder}`);
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    const code = await play(options, folder, closing);
    if (code !== 0) print(`\nRepeat it with --seed ${options.seed}.`);
    return code;
  } finally {
    await close();
  }
}

async function play(options: Options, folder: string, closing: (() => Promise<unknown>)[]): Promise<number> {
  const began = performance.now();
  const simulator = await startSimulator(join(folder, "simulator"), RECEIPTS);
  closing.push(() => simulator.stop());
  const database = await openEmbeddedPostgres({ dataDir: join(folder, "data"), log: () => undefined });
  closing.push(() => database.stop());
  const behindDoor: number[] = [];
  const door = await openFrontDoor(() => behindDoor);
  closing.push(() => door.close());
  const secrets = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: randomBytes(32).toString("base64"),
  };
  const apiKey = await createAccount(secrets);
  const server = new ServeProcess("server", await freePort(), {
    ...secrets,
    PARLEY_PUBLIC_URL: door.url,
    PARLEY_TIMING: JSON.stringify(TIMING),
    WHATSAPP_API_URL: simulator.url,
  });
  closing.push(() => server.stop());
  await server.start();
  behindDoor.push(server.port);

  const api = { baseUrl: `http://127.0.0.1:${server.port}/api`, apiKey };
  await connectNumbers(api, simulator, [NUMBER]);
  await addStickers(api);
  await raiseRates(api, options.perSecond);
  await setUncertainWait(api, UNCERTAIN_WAIT);
  const random = createRandom(options.seed);
  const client = new Client({ api, contacts: CONTACTS, random });
  const shutDoor = () => {
    behindDoor.length = 0;
    door.cut();
  };
  const openDoor = () => behindDoor.push(server.port);
  const stage = { api, simulator, client, random, shutDoor, openDoor };
  for (let round = 1; round <= options.rounds; round++) await playRound(round, options, stage);
  const verdict = verify(client.accepted, await readArrivals(simulator), await readMessages(api));
  const code = printVerdict(verdict, [
    ...doubtRows(server.log, verdict),
    ["seconds in all", ((performance.now() - began) / 1_000).toFixed(1)],
  ]);
  printLog(server.log);
  return code;
}

async function playRound(round: number, { messages, perSecond }: Options, stage: Stage): Promise<void> {
  const { api, simulator, client, random } = stage;
  const awayMs = random.between(AWAY_MS.least, AWAY_MS.most);
  // Some hooks arrive first, so that the sender was heard.
  await client.send(messages, perSecond);
  await setFaults(simulator, 0, someLostAnswers(messages, random));
  stage.shutDoor();
  const sending = client.send(messages, perSecond);
  sending.catch(() => undefined);
  await delay(awayMs);
  const held = await pendingHooks(simulator);
  stage.openDoor();
  await sending;
  await setFaults(simulator, 0);
  // Their hooks arrive at once, those that failed meanwhile later.
  await client.send(messages, perSecond);
  const sent = performance.now();
  await untilSettled(api, simulator, SETTLE_LIMIT_MS);
  print(
    `Round ${String(round).padStart(2)}  hooks away for ${String(awayMs).padStart(5)} ms, ` +
      `${String(held).padStart(4)} waited, settled after ${((performance.now() - sent) / 1_000).toFixed(1)} s`,
  );
}

function someLostAnswers(sends: number, random: Random): Fault[] {
  return Array.from({ length: sends }, () => (random.next() < 0.5 ? random.pick(LOST_ANSWERS) : {}));
}

function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: "string", default: "5" },
      messages: { type: "string", default: "100" },
      rate: { type: "string", default: "50" },
      seed: { type: "string" },
    },
  });
  return {
    rounds: wholeNumber("rounds", values.rounds, 1_000),
    messages: wholeNumber("messages", values.messages, 10_000),
    perSecond: wholeNumber("rate", values.rate, 1_000),
    seed: wholeNumber("seed", values.seed ?? freshSeed(), 2 ** 31),
  };
}
