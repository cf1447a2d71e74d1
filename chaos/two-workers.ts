// Two processes on one database, of which one is killed, stopped or held in turn: the other takes its lanes over.
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "../server/src/platform/embedded-postgres/open-embedded-postgres.ts";
import { newFolder } from "../server/test/new-folder.ts";
import { startSimulator } from "../server/test/simulator-process.ts";
import { addStickers, connectNumbers, createAccount } from "./business.ts";
import { Client } from "./client.ts";
import { eventFaults } from "./events.ts";
import { freePort } from "./free-port.ts";
import { openFrontDoor } from "./front-door.ts";
import { freshSeed, oneOf, wholeNumber } from "./options.ts";
import { readArrivals, setFaults } from "./phones.ts";
import { createRandom, type Random } from "./random.ts";
import { doubtRows, print, printLog, printVerdict } from "./report.ts";
import { ServeProcess } from "./serve-process.ts";
import { raiseRates, setUncertainWait, untilSettled } from "./settle.ts";
import { type LaneWatch, watchLanes } from "./takeover.ts";
import { readMessages, verify } from "./verify.ts";

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
const LATENCY_MS = 30;
const CONTACTS = 50;
const NUMBERS = ["+15550001000", "+15550001001"];
/** Seconds, far more than any receipt takes. A run ends in silence, so its last lost messages wait for this long. */
const UNCERTAIN_WAIT = 15;
const SETTLE_LIMIT_MS = 90_000;
/** What a busy machine of two cores may add to any time. */
const SLACK_MS = 1_500;

const BLOWS = ["kill", "stop", "pause"] as const;
type Blow = (typeof BLOWS)[number];
/** Roles of the processes; the last two are struck in turn. */
const CASTS = { all: ["all", "all"], split: ["api", "worker", "worker"] } as const;

interface Options {
  rounds: number;
  messages: number;
  perSecond: number;
  seed: number;
  cast: keyof typeof CASTS;
  only: Blow | undefined;
}

interface Stage {
  processes: ServeProcess[];
  /** Those that own lanes. */
  workers: ServeProcess[];
  lanes: LaneWatch;
  client: Client;
  random: Random;
  violations: string[];
}

/** The exit code: 0 when every promise was kept. */
export async function twoWorkers(words: string[]): Promise<number> {
  const options = readOptions(words);
  const folder = await newFolder("parley-chaos-");
  print(`Seed ${options.seed}, ${options.rounds} rounds of ${options.messages} messages, in ${folder}`);
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    const code = await play(options, folder, closing);
    if (code !== 0) print(`\nRepeat it with --seed ${options.seed} --cast ${options.cast}.`);
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
  const doors: number[] = [];
  const door = await openFrontDoor(() => doors);
  closing.push(() => door.close());
  const environment = {
    DATABASE_URL: database.url,
    PARLEY_SECRET_KEY: randomBytes(32).toString("base64"),
    PARLEY_PUBLIC_URL: door.url,
    PARLEY_TIMING: JSON.stringify(TIMING),
    WHATSAPP_API_URL: simulator.url,
  };
  const apiKey = await createAccount({
    DATABASE_URL: environment.DATABASE_URL,
    PARLEY_SECRET_KEY: environment.PARLEY_SECRET_KEY,
  });
  const processes: ServeProcess[] = [];
  for (const [index, role] of CASTS[options.cast].entries()) {
    const one = new ServeProcess(`${role} ${index + 1}`, await freePort(), {
      ...environment,
      PARLEY_ROLES: role,
    });
    if (role !== "worker") doors.push(one.port);
    processes.push(one);
    closing.push(() => one.stop());
  }
  await Promise.all(processes.map((one) => one.start()));
  const lanes = watchLanes(database.url);
  closing.push(() => lanes.close());

  const api = { baseUrl: `${door.url}/api`, apiKey };
  await connectNumbers(api, simulator, NUMBERS);
  await addStickers(api);
  await raiseRates(api, options.perSecond);
  await setUncertainWait(api, UNCERTAIN_WAIT);
  await setFaults(simulator, LATENCY_MS);
  const random = createRandom(options.seed);
  const client = new Client({ api, contacts: CONTACTS, random, sources: NUMBERS });
  const stage = { processes, workers: processes.slice(-2), lanes, client, random, violations: [] };
  for (let round = 1; round <= options.rounds; round++) await playRound(round, options, stage);
  const sent = performance.now();
  await untilSettled(api, simulator, SETTLE_LIMIT_MS);
  const settled = performance.now();
  const verdict = verify(client.accepted, await readArrivals(simulator), await readMessages(api));
  verdict.violations.push(...stage.violations, ...(await eventFaults(database.url, client.accepted)));
  const log = processes.flatMap((one) => one.log);
  const code = printVerdict(verdict, [
    ...doubtRows(log, verdict),
    ["requests repeated", client.accepted.reduce((all, message) => all + message.requests - 1, 0)],
    ["seconds in all", ((settled - began) / 1_000).toFixed(1)],
    ["seconds to settle at the end", ((settled - sent) / 1_000).toFixed(1)],
  ]);
  printLog(log);
  return code;
}

async function playRound(round: number, options: Options, stage: Stage): Promise<void> {
  const { workers, client, random, lanes } = stage;
  const blow = options.only ?? random.pick(["kill", ...BLOWS]);
  const victim = workers[round % workers.length] as ServeProcess;
  const sending = client.send(options.messages, options.perSecond);
  sending.catch(() => undefined);
  const after = random.between(50, (options.messages / options.perSecond) * 1_000);
  await delay(after);
  const { pid } = victim.process;
  const owned = (await lanes.owners()).filter((owner) => owner === pid).length;
  const taken = await strike(blow, victim, stage);
  await sending;
  print(
    `Round ${String(round).padStart(2)}  ${blow.padEnd(5)}  ${victim.name.padEnd(8)}  after ${String(after).padStart(4)} ms` +
      `  owner of ${owned} lanes` +
      (owned > 0 ? `, taken over after ${taken === null ? "never" : `${Math.round(taken)} ms`}` : ""),
  );
}

/** Milliseconds until the other had all lanes; it is checked against what was promised of that kind of end. */
async function strike(blow: Blow, victim: ServeProcess, stage: Stage): Promise<number | null> {
  const { lanes, random, violations } = stage;
  const { pid } = victim.process;
  const promised = blow === "pause" ? TIMING.lease_ms + 2 * TIMING.poll_ms : 2 * TIMING.poll_ms;
  const check = (taken: number | null) => {
    if (taken === null || taken > promised + SLACK_MS)
      violations.push(
        `After ${blow} of ${victim.name} its lanes were taken over in ${taken} ms, not ${promised}.`,
      );
    return taken;
  };
  switch (blow) {
    case "kill": {
      await victim.process.end("SIGKILL");
      const taken = check(await lanes.untilTakenFrom(pid, TIMING.lease_ms * 3));
      await delay(random.between(0, 500));
      await victim.start();
      return taken;
    }
    case "stop": {
      const { code, signal } = await victim.process.end("SIGTERM");
      if (code !== 0) violations.push(`SIGTERM ended ${victim.name} with ${signal ?? code}, not with 0.`);
      const taken = check(await lanes.untilTakenFrom(pid, TIMING.lease_ms * 3));
      await victim.start();
      return taken;
    }
    case "pause": {
      victim.process.child.kill("SIGSTOP");
      const taken = check(await lanes.untilTakenFrom(pid, TIMING.lease_ms * 3));
      await delay(random.between(0, 500));
      victim.process.child.kill("SIGCONT");
      return taken;
    }
  }
}

function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: "string", default: "12" },
      messages: { type: "string", default: "400" },
      rate: { type: "string", default: "300" },
      seed: { type: "string" },
      cast: { type: "string", default: "all" },
      only: { type: "string" },
    },
  });
  return {
    rounds: wholeNumber("rounds", values.rounds, 1_000),
    messages: wholeNumber("messages", values.messages, 10_000),
    perSecond: wholeNumber("rate", values.rate, 1_000),
    seed: wholeNumber("seed", values.seed ?? freshSeed(), 2 ** 31),
    cast: oneOf("cast", values.cast, Object.keys(CASTS) as (keyof typeof CASTS)[]),
    only: values.only === undefined ? undefined : oneOf("only", values.only, BLOWS),
  };
}
