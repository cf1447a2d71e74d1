// One broadcast while its workers, its API and its database are killed, answers of the channel are lost, and people pause and resume
// it: each person gets the message once.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Answer, type Api, call, type Sender } from "../client.ts";
import { startCluster } from "../cluster.ts";
import { killDatabase } from "../disasters.ts";
import { type Arrival, readArrivals, setFaults } from "../phones.ts";
import { createRandom, type Random } from "../random.ts";
import {
  type Closing,
  type RunOptions,
  readRunFlags,
  runFlags,
  runInFolder,
  TIMING as SHARED_TIMING,
  STATUS_DELAYS,
} from "../run.ts";
import type { ServerProcess } from "../server-process.ts";
import { readMessages } from "../verify/messages.ts";
import { print, printTable } from "../verify/report.ts";
import { untilSettled } from "../verify/settle.ts";

const TIMING = { ...SHARED_TIMING, uncertain_ms: 10_000, uncertain_template_ms: 10_000 };
const SENDERS: Required<Sender>[] = [{ channel: "whatsapp", phone: "+15550001000" }];
const UNCERTAIN_WAIT = 15;
const LATENCY_MS = 20;
/** Of the sends: the answer is lost although the channel took the message. */
const LOST = 0.1;
/** That the simulator takes. */
const MOST_FAULTS = 10_000;
const LABEL = "everybody";
const AT_ONCE = 50;
const LIMIT_MS = 600_000;
/** The longest outage of the API or the database. */
const OUTAGE_MS = 60_000;
/** Every fourth blow kills the database, which its supervisor starts again. */
const DATABASE_EVERY = 4;

interface Stage {
  api: Api;
  id: string;
  people: number;
  processes: ServerProcess[];
  random: Random;
  dataDir: string;
  /** How often each blow was struck. */
  blows: Map<string, number>;
}

/** The exit code: 0 when each person got the message once. `messages`: people. */
export function broadcasts(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: runFlags({ rounds: 20, messages: 10_000, rate: 100 }),
  });
  const options = readRunFlags(values);
  const what = `a broadcast to ${options.messages} people, ${options.rounds} blows`;
  return runInFolder(what, options.seed, (folder, closing) => play(options, folder, closing));
}

async function play(options: RunOptions, folder: string, closing: Closing): Promise<number> {
  const { messages: people, rounds, perSecond, seed } = options;
  const { api, simulator, processes } = await startCluster({
    folder,
    closing,
    receipts: { ...STATUS_DELAYS, SIMULATOR_REDELIVER_MS: "100" },
    timing: TIMING,
    roles: ["api", "api", "worker", "worker"],
    senders: SENDERS,
    perSecond,
    uncertainWait: UNCERTAIN_WAIT,
  });
  const random = createRandom(seed);
  await addPeople(api, people);
  const lost = { drop: "before_answer", after_accept: true } as const;
  const next = Array.from({ length: Math.min(people, MOST_FAULTS) }, () =>
    random.next() < LOST ? lost : {},
  );
  await setFaults(simulator, LATENCY_MS, next);
  const id = await startBroadcast(api);
  const dataDir = join(folder, "data");
  const stage: Stage = { api, id, people, processes, random, dataDir, blows: new Map() };
  for (let round = 1; round <= rounds; round++) await playRound(round, rounds, stage);
  await until(api, stage.id, ({ status }) => status === "finished");
  await untilSettled(api, simulator);
  return judge(stage, await readArrivals(simulator));
}

async function playRound(round: number, rounds: number, stage: Stage): Promise<void> {
  const { api, id, people, processes, random, dataDir, blows } = stage;
  const due = Math.floor((people * round) / (rounds + 2));
  const sent = await until(api, id, ({ queued, status }) => queued >= due || status === "finished");
  const victim = random.pick(processes);
  const isDatabase = round % DATABASE_EVERY === 0;
  const blow = isDatabase
    ? "kill database"
    : random.pick(["kill", "kill", "kill", "stop", "freeze"] as const);
  const name = isDatabase ? "" : victim.name;
  blows.set(blow, (blows.get(blow) ?? 0) + 1);
  print(`Round ${String(round).padStart(2)}  ${`${blow} ${name}`.padEnd(16)}  after ${sent.queued} people`);
  if (blow === "kill database") await killDatabase(dataDir, "SIGKILL");
  else if (blow === "freeze") victim.process.child.kill("SIGSTOP");
  else await victim.process.end(blow === "kill" ? "SIGKILL" : "SIGTERM");
  // A request to a frozen process waits.
  const pausing = act(api, id, "pause");
  await delay(blow === "freeze" ? TIMING.lease_ms * (1 + random.next()) : random.between(0, 500));
  if (blow === "freeze") victim.process.child.kill("SIGCONT");
  else if (blow !== "kill database") await victim.start();
  await pausing;
  // Two at once: one of them finds it running already.
  await Promise.all([act(api, id, "resume"), act(api, id, "resume")]);
}

async function judge({ api, id, people, blows }: Stage, arrivals: Arrival[]): Promise<number> {
  const { counts, status } = await read(api, id);
  const messages = await readMessages(api);
  const known = new Map(messages.map((message) => [message.id, message]));
  const ofPhones = Map.groupBy(arrivals, ({ phone }) => phone);
  const written = Map.groupBy(messages, ({ phone_number: phone }) => phone);
  const twice = [...ofPhones.values()].filter((came) => came.length > 1);
  const isSaid = ({ messageId }: Arrival) => known.get(messageId ?? "")?.possibly_duplicate === true;
  const rows = {
    "people with several messages": [...written.values()].filter((own) => own.length > 1).length,
    "people without a message": people - written.size,
    "phones that got nothing": people - ofPhones.size,
    "second copies that no message owns up to": twice.filter((came) => !came.some(isSaid)).length,
    "people whom the report doesn't count as reached": people - counts.delivered - counts.read,
  };
  printTable([
    ...[...blows].map(([blow, times]): [string, number] => [blow, times]),
    ["status", status],
    ["people", people],
    ["phones that got it twice", twice.length],
    ...Object.entries(rows),
  ]);
  return Object.values(rows).every((violations) => violations === 0) ? 0 : 1;
}

async function addPeople(api: Api, people: number): Promise<void> {
  let next = 0;
  const add = async () => {
    for (let index = next++; index < people; index = next++) {
      const contact = { phone: `+1555${String(4_000_000 + index)}`, labels: LABEL };
      demand(await call(api, "POST", "/contacts/contact", JSON.stringify({ contact })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
}

async function startBroadcast(api: Api): Promise<string> {
  const wish = {
    name: "Everybody",
    audience: { filter: { label: [LABEL] } },
    template: { name: "order_update", variables: { "1": { field: "name", fallback: "friend" }, "2": "A-1" } },
    stop_at_failed: null,
  };
  const { id } = demand(await call(api, "POST", "/broadcasts", JSON.stringify(wish))) as { id: string };
  demand(await act(api, id, "plan"));
  const { plan } = await until(api, id, ({ status }) => status === "planned");
  demand(await act(api, id, "start", { plan }));
  return id;
}

interface Broadcast {
  status: string;
  plan: string | null;
  queued: number;
  counts: { delivered: number; read: number };
}

async function read(api: Api, id: string): Promise<Broadcast> {
  return demand(await request(api, "GET", `/broadcasts/${id}`)) as unknown as Broadcast;
}

async function until(api: Api, id: string, isSo: (broadcast: Broadcast) => boolean): Promise<Broadcast> {
  for (const end = performance.now() + LIMIT_MS; performance.now() < end; await delay(100)) {
    const broadcast = await read(api, id);
    if (isSo(broadcast)) return broadcast;
  }
  throw new Error(`The broadcast isn't as far as expected: ${JSON.stringify(await read(api, id))}`);
}

function act(api: Api, id: string, verb: string, body?: object): Promise<Answer> {
  return request(api, "POST", `/broadcasts/${id}/${verb}`, body && JSON.stringify(body));
}

/** A process that is killed may take the request with it, and without a database there is an error. */
async function request(api: Api, method: string, path: string, body?: string): Promise<Answer> {
  for (const end = performance.now() + OUTAGE_MS; ; await delay(250)) {
    const answer = await call(api, method, path, body).catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status < 500) return answer;
    if (performance.now() > end)
      throw answer instanceof Error ? answer : new Error(`${path}: ${answer.status}`);
  }
}

function demand({ status, body }: Answer): Answer["body"] {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body).slice(0, 500)}`);
  return body;
}
