// Sends, receives, upserts and reads for half an hour. After the first minutes, memory and response times must stay as they are,
// and at the end every message must have reached its phone once.
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { TestSimulator } from "../../server/test/simulator-process.ts";
import { type Api, Client, call, type Sender } from "../client.ts";
import { startCluster } from "../cluster.ts";
import { freshSeed, wholeNumber } from "../options.ts";
import { setFaults } from "../phones.ts";
import { createRandom, type Random } from "../random.ts";
import { type Closing, CONTACTS, runInFolder, STATUS_DELAYS, TIMING } from "../run.ts";
import { judge } from "../verify/judge.ts";
import { print } from "../verify/report.ts";
import { openWebhookEndpoint } from "../webhook-endpoint.ts";

const SENDERS: Required<Sender>[] = [
  { channel: "whatsapp", phone: "+15550001000" },
  { channel: "sms", phone: "+15550002000" },
];
const LATENCY_MS = 30;
const SAMPLE_MS = 5_000;
/** Of each: upserts, pages of contacts, threads, and messages from people. A second. */
const OTHERS_PER_SECOND = 5;
/** Of the median of the minutes after the first ones. */
const MOST_MEMORY = 1.05;
const MOST_TIME = 1.5;

interface Options {
  minutes: number;
  perSecond: number;
  seed: number;
}

interface Sample {
  minute: number;
  /** MiB of the server's process. */
  memory: number;
  /** Milliseconds of each request since the last sample. */
  times: number[];
}

/** The exit code: 0 when every promise was kept. */
export function soak(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      minutes: { type: "string", default: "30" },
      rate: { type: "string", default: "50" },
      seed: { type: "string", default: freshSeed() },
    },
  });
  const options = {
    minutes: wholeNumber("minutes", values.minutes, 1_000),
    perSecond: wholeNumber("rate", values.rate, 1_000),
    seed: wholeNumber("seed", values.seed, 2 ** 31),
  };
  const what = `${options.minutes} minutes of ${options.perSecond} messages a second`;
  return runInFolder(what, options.seed, (folder, closing) => play(options, folder, closing));
}

async function play(
  { minutes, perSecond, seed }: Options,
  folder: string,
  closing: Closing,
): Promise<number> {
  const began = performance.now();
  const { simulator, databaseUrl, processes, api } = await startCluster({
    folder,
    closing,
    receipts: { ...STATUS_DELAYS, SIMULATOR_REDELIVER_MS: "100" },
    timing: TIMING,
    roles: ["all"],
    senders: SENDERS,
    perSecond,
    uncertainWait: 15,
  });
  await setFaults(simulator, LATENCY_MS);
  const random = createRandom(seed);
  const webhook = await openWebhookEndpoint(api, createRandom(seed + 1));
  closing.push(() => webhook.close());
  const client = new Client({ api, contacts: CONTACTS, random, senders: SENDERS });
  const samples: Sample[] = [];
  const stopping = new AbortController();
  const watching = watch(processes[0]?.process.pid as number, api, { samples, stopping: stopping.signal });
  const others = useOtherwise(api, simulator, { random: createRandom(seed + 2), stopping: stopping.signal });
  await client.send(minutes * 60 * perSecond, perSecond);
  stopping.abort();
  await Promise.all([watching, others]);
  const violations = changesIn(samples, minutes);
  return judge({
    client,
    simulator,
    databaseUrl,
    webhook,
    events: "arrival",
    began,
    log: () => processes.flatMap((server) => server.log),
    others: async () => violations,
  });
}

/** Measures the requests of somebody who looks at a thread. */
async function watch(
  pid: number,
  api: Api,
  { samples, stopping }: { samples: Sample[]; stopping: AbortSignal },
): Promise<void> {
  const began = performance.now();
  while (!stopping.aborted) {
    const times: number[] = [];
    for (const end = performance.now() + SAMPLE_MS; performance.now() < end && !stopping.aborted; ) {
      const asked = performance.now();
      await call(api, "GET", "/messages?limit=50");
      times.push(performance.now() - asked);
      await delay(100);
    }
    const minute = (performance.now() - began) / 60_000;
    const memory = await memoryOf(pid);
    if (Math.floor(minute) !== Math.floor(samples.at(-1)?.minute ?? 0))
      print(`Minute ${Math.floor(minute)}: ${memory} MB, median ${quantile(times, 0.5)} ms`);
    samples.push({ minute, memory, times });
  }
}

/** Everything but sending. */
async function useOtherwise(
  api: Api,
  simulator: TestSimulator,
  { random, stopping }: { random: Random; stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    const phone = `+1555${2_000_000 + random.between(0, CONTACTS - 1)}`;
    const contact = { phone, enhanced_data: { Orders: [{ text: `A-${random.between(1, 1_000)}` }] } };
    await Promise.all([
      call(api, "POST", "/contacts/contact", JSON.stringify({ contact })),
      call(api, "GET", "/contacts?sort=last_message_at"),
      call(api, "GET", `/contacts/${phone}/messages`),
      simulator.control("POST", "/inbound", { from: phone, to: "+15550001000", text: "Is it ready?" }),
      delay(1_000 / OTHERS_PER_SECOND),
    ]);
  }
}

/** Compares the last sixth of the run with the second sixth. */
function changesIn(samples: Sample[], minutes: number): string[] {
  const part = minutes / 6;
  const inPart = (number: number) =>
    samples.filter(({ minute }) => minute >= part * number && minute < part * (number + 1));
  const [early, late] = [inPart(1), inPart(5)];
  const memory = (part: Sample[]) =>
    quantile(
      part.map((sample) => sample.memory),
      0.5,
    );
  const time = (part: Sample[], share: number) =>
    quantile(
      part.flatMap((sample) => sample.times),
      share,
    );
  print(`\nMemory: ${memory(early)} MB early, ${memory(late)} MB at the end`);
  for (const share of [0.5, 0.99])
    print(`Answers, p${share * 100}: ${time(early, share)} ms early, ${time(late, share)} ms at the end`);
  const grown = memory(late) / memory(early);
  const slowed = time(late, 0.5) / time(early, 0.5);
  return [
    ...(grown > MOST_MEMORY ? [`Memory grew to ${grown.toFixed(2)} of what it was.`] : []),
    ...(slowed > MOST_TIME ? [`The median of answers grew to ${slowed.toFixed(2)} of what it was.`] : []),
  ];
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024);
}

/** Rounded to a tenth. */
function quantile(numbers: number[], share: number): number {
  const value = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN;
  return Math.round(value * 10) / 10;
}
