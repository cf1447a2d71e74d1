// Kills the server under load, again and again, and looks at the phones: everything arrives, once, in order.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newFolder } from "../server/test/new-folder.ts";
import { type SimulatorProcess, startSimulator } from "../server/test/simulator-process.ts";
import { Client } from "./client.ts";
import { DemoServer } from "./demo-server.ts";
import { DISASTERS, type Disaster, strike } from "./disasters.ts";
import { freshSeed, oneOf, wholeNumber } from "./options.ts";
import { type Fault, readArrivals, setFaults } from "./phones.ts";
import { createRandom, type Random } from "./random.ts";
import { doubtRows, print, printLog, printVerdict } from "./report.ts";
import { raiseRates, setUncertainWait, untilSettled } from "./settle.ts";
import { readMessages, verify } from "./verify.ts";

/**
 * Short, so that many rounds pass in minutes; but a receipt comes within half a second of a sending, or of the
 * server's return, so that a message that was handed over is never rightly sent again.
 */
const TIMING = {
  lease_ms: 3_000,
  beat_ms: 500,
  poll_ms: 250,
  rescan_ms: 2_000,
  send_timeout_ms: 6_000,
  uncertain_ms: 10_000,
  uncertain_template_ms: 10_000,
};
const RECEIPTS = { SIMULATOR_STATUS_DELAYS_MS: "50,150,400", SIMULATOR_REDELIVER_MS: "100" };
/** The phones have a message so long before the server hears of it: most kills fall in between. */
const LATENCY_MS = 30;
const CONTACTS = 50;
/** Seconds, far more than any receipt takes. A run ends in silence, so its last lost messages wait for this long. */
const UNCERTAIN_WAIT = 15;
const SETTLE_LIMIT_MS = 90_000;
/** One send in five has one of these: an answer that got lost, a gateway's page, a refusal that passes. */
const FAULTS: Fault[] = [
  { drop: "before_answer", after_accept: true },
  { drop: "before_answer" },
  { http_status: 502, after_accept: true },
  { http_status: 502 },
  { code: 131016 },
  { code: 130429 },
];

/** Most often the kill that the promise is about. */
const MIX: Disaster[] = ["server", "server", "server", "server", ...DISASTERS];

interface Options {
  rounds: number;
  messages: number;
  perSecond: number;
  seed: number;
  only: Disaster | undefined;
  /** The channel fails now and then too. */
  faults: boolean;
  keep: boolean;
}

/** The exit code: 0 when every promise was kept. */
export async function killServer(words: string[]): Promise<number> {
  const options = readOptions(words);
  const folder = await newFolder("parley-chaos-");
  print(`Seed ${options.seed}, ${options.rounds} rounds of ${options.messages} messages, in ${folder}`);
  const simulator = await startSimulator(join(folder, "simulator"), RECEIPTS);
  const server = new DemoServer({
    dataDir: join(folder, "data"),
    simulatorUrl: simulator.url,
    timing: TIMING,
  });
  const stop = async () => {
    await server.stop();
    await simulator.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  try {
    const code = await run(options, server, simulator);
    if (code !== 0) print(`\nRepeat it with --seed ${options.seed}.`);
    return code;
  } finally {
    await stop();
    if (!options.keep) await rm(folder, { recursive: true, force: true });
  }
}

async function run(options: Options, server: DemoServer, simulator: SimulatorProcess): Promise<number> {
  const began = performance.now();
  const random = createRandom(options.seed);
  await server.start();
  await setFaults(simulator, LATENCY_MS);
  await raiseRates(server.api, options.perSecond);
  await setUncertainWait(server.api, UNCERTAIN_WAIT);
  const client = new Client({ api: server.api, contacts: CONTACTS, random });
  for (let round = 1; round <= options.rounds; round++) {
    if (options.faults) await setFaults(simulator, LATENCY_MS, someFaults(options.messages, random));
    await playRound(round, options, server, client, random);
  }
  await setFaults(simulator, LATENCY_MS);
  const sent = performance.now();
  await untilSettled(server.api, simulator, SETTLE_LIMIT_MS);
  const settled = performance.now();
  const verdict = verify(client.accepted, await readArrivals(simulator), await readMessages(server.api));
  const code = printVerdict(verdict, [
    ...doubtRows(server.log, verdict),
    ["requests repeated", client.accepted.reduce((all, message) => all + message.requests - 1, 0)],
    ["seconds in all", ((settled - began) / 1_000).toFixed(1)],
    ["seconds to settle at the end", ((settled - sent) / 1_000).toFixed(1)],
  ]);
  printLog(server.log);
  return code;
}

async function playRound(
  round: number,
  { messages, perSecond, only }: Options,
  server: DemoServer,
  client: Client,
  random: Random,
): Promise<void> {
  const disaster = only ?? random.pick(MIX);
  const before = client.accepted.length;
  const sending = client.send(messages, perSecond);
  sending.catch(() => undefined);
  const after = random.between(50, (messages / perSecond) * 1_000);
  await delay(after);
  const reached = client.accepted.length - before;
  const away = await strike(disaster, server, { leaseMs: TIMING.lease_ms, random });
  await sending;
  print(
    `Round ${String(round).padStart(2)}  ${disaster.padEnd(10)}  after ${String(after).padStart(4)} ms and ` +
      `${String(reached).padStart(4)} answers, back after ${String(Math.round(away)).padStart(5)} ms`,
  );
}

function someFaults(sends: number, random: Random): Fault[] {
  return Array.from({ length: sends }, () => (random.next() < 0.2 ? random.pick(FAULTS) : {}));
}

function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: "string", default: "20" },
      messages: { type: "string", default: "400" },
      rate: { type: "string", default: "300" },
      seed: { type: "string" },
      only: { type: "string" },
      faults: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
    },
  });
  return {
    rounds: wholeNumber("rounds", values.rounds, 1_000),
    messages: wholeNumber("messages", values.messages, 10_000),
    perSecond: wholeNumber("rate", values.rate, 1_000),
    seed: wholeNumber("seed", values.seed ?? freshSeed(), 2 ** 31),
    only: values.only === undefined ? undefined : oneOf("only", values.only, DISASTERS),
    faults: values.faults,
    keep: values.keep,
  };
}
