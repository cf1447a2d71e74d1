// Loses answers and hooks at the same time while the server lives, round after round. The hooks come back within the
// bound, so no message may be sent twice, and every message must arrive.
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client, type Sender } from "../client.ts";
import { type Cluster, startCluster } from "../cluster.ts";
import { type Fault, pendingHooks, setFaults } from "../phones.ts";
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
import { judge } from "../verify/judge.ts";
import { print } from "../verify/report.ts";
import { untilSettled } from "../verify/settle.ts";
import { openWebhookEndpoint } from "../webhook-endpoint.ts";

const TIMING = {
  ...SHARED_TIMING,
  uncertain_ms: 3_000,
  uncertain_template_ms: 3_000,
  intake_gap_ms: 2_000,
};
/** Redelivery backs off from 0.5 s by doubling: a hook that failed for some seconds comes within about as long again. */
const RECEIPTS = { ...STATUS_DELAYS, SIMULATOR_REDELIVER_MS: "500" };
/** The bound within which hooks come back, in seconds. */
const UNCERTAIN_WAIT = 30;
const AWAY_MS = { least: 4_000, most: 15_000 };
const SENDERS: Required<Sender>[] = [
  { channel: "whatsapp", phone: "+15550001000" },
  { channel: "sms", phone: "+15550002000" },
];
/** Lost answers: of messages that reached the phone, and of one in four that didn't. */
const LOST_ANSWERS: Fault[] = [
  { drop: "before_answer", after_accept: true },
  { http_status: 502, after_accept: true },
  { drop: "before_answer", after_accept: true },
  { drop: "before_answer" },
];

interface Stage {
  cluster: Cluster;
  client: Client;
  random: Random;
}

/** The exit code: 0 when every promise was kept. */
export function lostHooks(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: runFlags({ rounds: 5, messages: 100, rate: 50 }),
  });
  const options = readRunFlags(values);
  return runInFolder(describeRounds(options), options.seed, (folder, closing) =>
    play(options, folder, closing),
  );
}

async function play(options: RunOptions, folder: string, closing: Closing): Promise<number> {
  const began = performance.now();
  const cluster = await startCluster({
    folder,
    closing,
    receipts: RECEIPTS,
    timing: TIMING,
    roles: ["all"],
    senders: SENDERS,
    perSecond: options.perSecond,
    uncertainWait: UNCERTAIN_WAIT,
  });
  const { simulator, databaseUrl, processes, api } = cluster;
  // Clients bypass the door: while the door is shut, only hooks can't reach the server.
  const baseUrl = `http://127.0.0.1:${processes[0]?.port}/api`;
  const random = createRandom(options.seed);
  const client = new Client({ api: { ...api, baseUrl }, contacts: CONTACTS, random, senders: SENDERS });
  const webhook = await openWebhookEndpoint(client.api, createRandom(options.seed + 1));
  closing.push(() => webhook.close());
  for (let round = 1; round <= options.rounds; round++)
    await playRound(round, options, { cluster, client, random });
  return judge({
    client,
    simulator,
    databaseUrl,
    webhook,
    events: "arrival",
    began,
    log: () => processes.flatMap((server) => server.log),
  });
}

async function playRound(
  round: number,
  { messages, perSecond }: RunOptions,
  { cluster: { simulator, door, ports }, client, random }: Stage,
): Promise<void> {
  const awayMs = random.between(AWAY_MS.least, AWAY_MS.most);
  // Some hooks arrive first, so that the sender was heard.
  await client.send(messages, perSecond);
  await setFaults(simulator, 0, someLostAnswers(messages, random));
  const behindDoor = ports.splice(0);
  door.cut();
  const sending = client.send(messages, perSecond);
  sending.catch(() => undefined);
  await delay(awayMs);
  const held = await pendingHooks(simulator);
  ports.push(...behindDoor);
  await sending;
  await setFaults(simulator, 0);
  // The hooks of these messages arrive at once, those that failed meanwhile later.
  await client.send(messages, perSecond);
  const sent = performance.now();
  // The promise doesn't cover a second interruption before all hooks were redelivered.
  await untilSettled(client.api, simulator);
  print(
    `Round ${String(round).padStart(2)}  hooks away for ${String(awayMs).padStart(5)} ms, ` +
      `${String(held).padStart(4)} waited, settled after ${((performance.now() - sent) / 1_000).toFixed(1)} s`,
  );
}

function someLostAnswers(sends: number, random: Random): Fault[] {
  return Array.from({ length: sends }, () => (random.next() < 0.5 ? random.pick(LOST_ANSWERS) : {}));
}
