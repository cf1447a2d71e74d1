// Kills the server under load, again and again. Every message must reach its phone once and in order, every message of a person must be
// stored once, and every event must reach a webhook.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/open-embedded-postgres.ts";
import { freePort } from "../../server/test/free-port.ts";
import { startSimulator } from "../../server/test/simulator-process.ts";
import { type Api, type Channel, Client } from "../client.ts";
import { DISASTERS, type Disaster, killDatabase, strike } from "../disasters.ts";
import { oneOf } from "../options.ts";
import { People } from "../people/people.ts";
import { equalChances, type Fault, setFaults } from "../phones.ts";
import { createRandom, type Random } from "../random.ts";
import {
  type Closing,
  CONTACTS,
  describeRounds,
  type RunOptions,
  readRunFlags,
  runFlags,
  runInFolder,
  TIMING as SHARED_TIMING,
  STATUS_DELAYS,
} from "../run.ts";
import { ServerProcess } from "../server-process.ts";
import { judge } from "../verify/judge.ts";
import { receivedViolations, untilReceived } from "../verify/ledger.ts";
import { print } from "../verify/report.ts";
import { raiseRates } from "../verify/settle.ts";
import { openWebhookEndpoint } from "../webhook-endpoint.ts";

/**
 * About a third of the usual limits, so that lost messages leave sooner. A receipt comes within half a second, or three with --faults,
 * and one that was refused comes again at least every 3 s. So it arrives before its message is settled as lost, even when several
 * deliveries in a row are refused by chance.
 */
const TIMING = {
  ...SHARED_TIMING,
  uncertain_ms: 20_000,
  uncertain_template_ms: 20_000,
  intake_gap_ms: 2_000,
};
const RECEIPTS = { ...STATUS_DELAYS, SIMULATOR_REDELIVER_MS: "50" };
/** The answer to a send comes this much later than the message reaches the phone: most kills fall in between. */
const LATENCY_MS = 30;
/** One a second, so that the hooks of all senders arrive until the last lost message is settled. */
const LAST_MESSAGES = 40;
/** Of a receipt that comes late, with --faults. Less than the uncertain limits, so that it settles its message. */
const LATE_MS = 3_000;
/** With --faults, this share of everything at the channel fails. */
const SHARE = 0.2;
/** Faults of sends: a lost answer or a gateway's page. */
const FAULTS: Fault[] = [
  { drop: "before_answer", after_accept: true },
  { drop: "before_answer" },
  { http_status: 502, after_accept: true },
  { http_status: 502 },
];
/** Temporary refusals. */
const REFUSALS: Record<Channel, Fault[]> = {
  whatsapp: [{ code: 131016 }, { code: 130429 }],
  sms: [{ code: 20503 }, { code: 20429 }],
};

/** One message from a person for so many to persons. */
const SENT_PER_RECEIVED = 10;

/** Mostly kills of the server. */
const MIX: Disaster[] = ["server", "server", "server", "server", ...DISASTERS];

interface Options extends RunOptions {
  only: Disaster | undefined;
  faults: boolean;
  keep: boolean;
}

interface Stage {
  server: ServerProcess;
  dataDir: string;
  client: Client;
  people: People;
  random: Random;
}

/** The exit code: 0 when every promise was kept. */
export function killServer(words: string[]): Promise<number> {
  const options = readOptions(words);
  return runInFolder(
    describeRounds(options),
    options.seed,
    (folder, closing) => play(options, folder, closing),
    options.keep,
  );
}

async function play(options: Options, folder: string, closing: Closing): Promise<number> {
  const began = performance.now();
  const simulator = await startSimulator(join(folder, "simulator"), RECEIPTS);
  closing.push(() => simulator.stop());
  const dataDir = join(folder, "data");
  const server = new ServerProcess("demo", "demo", {
    port: await freePort(),
    PARLEY_DATA_DIR: dataDir,
    PARLEY_TIMING: JSON.stringify(TIMING),
    WHATSAPP_API_URL: simulator.url,
    TWILIO_API_URL: simulator.url,
  });
  closing.push(() => killDatabase(dataDir, "SIGQUIT"));
  closing.push(() => server.stop());
  await server.start();
  const api = await readApi(dataDir);
  await setFaults(simulator, LATENCY_MS);
  await raiseRates(api, options.perSecond);
  const random = createRandom(options.seed);
  const client = new Client({
    api,
    contacts: CONTACTS,
    random,
    senders: [{ channel: "whatsapp" }, { channel: "sms" }],
  });
  // A random order of its own: the number of deliveries would change the choices of the run.
  const webhook = await openWebhookEndpoint(api, createRandom(options.seed + 1));
  closing.push(() => webhook.close());
  const people = new People(simulator, ["+15550001000"]);
  for (let round = 1; round <= options.rounds; round++) {
    if (options.faults)
      await setFaults(
        simulator,
        LATENCY_MS,
        [...someFaults("whatsapp", options.messages, random), ...someFaults("sms", options.messages, random)],
        equalChances(options.seed + round, SHARE, LATE_MS),
      );
    await playRound(round, options, { server, dataDir, client, people, random });
  }
  await setFaults(simulator, LATENCY_MS);
  await client.send(LAST_MESSAGES, 1);
  await untilReceived(api, people.written);
  const database = await openEmbeddedPostgres({ dataDir, log: () => undefined });
  closing.push(() => database.stop());
  return judge({
    client,
    simulator,
    databaseUrl: database.url,
    webhook,
    // A receipt that overtakes another one leaves no event for it.
    events: "arrival",
    began,
    log: () => server.log,
    others: () => receivedViolations(api, people.written),
    rows: () => [["received from people", people.written.length]],
  });
}

async function readApi(dataDir: string): Promise<Api> {
  const facts = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"));
  return { baseUrl: facts.base_url, apiKey: facts.api_key };
}

async function playRound(
  round: number,
  { messages, perSecond, only }: Options,
  { server, dataDir, client, people, random }: Stage,
): Promise<void> {
  const disaster = only ?? random.pick(MIX);
  const before = client.accepted.length;
  const sending = Promise.all([
    client.send(messages, perSecond),
    people.write(Math.ceil(messages / SENT_PER_RECEIVED), perSecond / SENT_PER_RECEIVED),
  ]);
  sending.catch(() => undefined);
  const after = random.between(50, (messages / perSecond) * 1_000);
  await delay(after);
  const reached = client.accepted.length - before;
  const away = await strike(disaster, server, { dataDir, leaseMs: TIMING.lease_ms, random });
  await sending;
  print(
    `Round ${String(round).padStart(2)}  ${disaster.padEnd(10)}  after ${String(after).padStart(4)} ms and ` +
      `${String(reached).padStart(4)} answers, back after ${String(Math.round(away)).padStart(5)} ms`,
  );
}

function someFaults(channel: Channel, sends: number, random: Random): Fault[] {
  const faults = [...FAULTS, ...REFUSALS[channel]];
  return Array.from({ length: sends }, () => ({
    channel,
    ...(random.next() < SHARE && random.pick(faults)),
  }));
}

function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      ...runFlags({ rounds: 20, messages: 400, rate: 300 }),
      only: { type: "string" },
      faults: { type: "boolean", default: false },
      keep: { type: "boolean", default: false },
    },
  });
  const only = values.only === undefined ? undefined : oneOf("only", values.only, DISASTERS);
  return { ...readRunFlags(values), only, faults: values.faults, keep: values.keep };
}
