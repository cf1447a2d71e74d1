// Breaks the database cluster of docs/guides/high-availability.md under load: the leader loses its power, crashes or hangs, a follower
// is lost or cut off, etcd restarts, the proxy dies. Nothing acknowledged may be lost, nothing may arrive twice, and messages must leave
// again within 30 s. Needs Debian's postgresql-15, patroni, etcd-server and haproxy.
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client, type Sender } from "../client.ts";
import { startCluster } from "../cluster.ts";
import {
  type DatabaseCluster,
  missingPackages,
  startDatabaseCluster,
} from "../high-availability/database-cluster.ts";
import type { Machine } from "../high-availability/machine.ts";
import { oneOf } from "../options.ts";
import { readArrivals, setFaults } from "../phones.ts";
import { createRandom } from "../random.ts";
import {
  type Closing,
  CONTACTS,
  describeRounds,
  type RunOptions,
  readRunFlags,
  runFlags,
  runInFolder,
  STATUS_DELAYS,
} from "../run.ts";
import { judge } from "../verify/judge.ts";
import { print } from "../verify/report.ts";
import { openWebhookEndpoint } from "../webhook-endpoint.ts";

/** A failover is an outage of the database for everybody, so nothing is gained by short leases. */
const TIMING = { uncertain_ms: 15_000, uncertain_template_ms: 15_000 };
const RECEIPTS = { ...STATUS_DELAYS, SIMULATOR_REDELIVER_MS: "500" };
const SENDERS: Required<Sender>[] = [
  { channel: "whatsapp", phone: "+15550001000" },
  { channel: "sms", phone: "+15550002000" },
];
const UNCERTAIN_WAIT = 60;
/** No arrival at any phone for longer breaks the promise. */
const OUTAGE_LIMIT_MS = 30_000;
/** Longer than an outage may last, so that a client's request outlives it. */
const PATIENCE_MS = 90_000;
/** How long a machine stays without power or hangs. */
const AWAY_MS = 30_000;
const SETTLE_BEFORE_MS = 5_000;

const BLOWS = ["power", "crash", "hang", "follower", "cut", "etcd", "proxy"] as const;
type Blow = (typeof BLOWS)[number];

/** The exit code: 0 when every promise was kept. */
export function highAvailability(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { ...runFlags({ rounds: BLOWS.length, messages: 2_000, rate: 40 }), only: { type: "string" } },
  });
  const options = readRunFlags(values);
  const only = values.only === undefined ? undefined : oneOf("only", values.only, BLOWS);
  const missing = missingPackages();
  if (missing.length > 0) {
    print(`This run needs Debian's packages ${missing.join(", ")}: sudo apt install ${missing.join(" ")}`);
    return Promise.resolve(2);
  }
  return runInFolder(describeRounds(options), options.seed, (folder, closing) =>
    play(options, only, folder, closing),
  );
}

async function play(
  options: RunOptions,
  only: Blow | undefined,
  folder: string,
  closing: Closing,
): Promise<number> {
  const began = performance.now();
  const database = await startDatabaseCluster(folder, closing);
  print(`The database cluster is whole after ${seconds(performance.now() - began)} s.`);
  const { simulator, processes, api } = await startCluster({
    folder,
    closing,
    databaseUrl: database.url,
    receipts: RECEIPTS,
    timing: TIMING,
    roles: ["api", "api", "worker", "worker"],
    senders: SENDERS,
    perSecond: options.perSecond,
    uncertainWait: UNCERTAIN_WAIT,
  });
  await setFaults(simulator, 20);
  const random = createRandom(options.seed);
  const client = new Client({
    api,
    contacts: CONTACTS,
    random,
    senders: SENDERS,
    patienceMs: PATIENCE_MS,
  });
  const webhook = await openWebhookEndpoint(api, createRandom(options.seed + 1));
  closing.push(() => webhook.close());
  const violations: string[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    const blow = only ?? (BLOWS[(round - 1) % BLOWS.length] as Blow);
    const roundBegan = Date.now();
    const sending = client.send(options.messages, options.perSecond);
    sending.catch(() => undefined);
    await delay(SETTLE_BEFORE_MS);
    const { victim, leads } = await strike(blow, database);
    await sending;
    await database.whole();
    const times = (await readArrivals(simulator)).map(({ at }) => Date.parse(at));
    const outage = longestGap(times.filter((time) => time >= roundBegan));
    if (outage > OUTAGE_LIMIT_MS) violations.push(`After ${blow} no message left for ${seconds(outage)} s.`);
    print(
      `Round ${String(round).padStart(2)}  ${blow.padEnd(8)}  ${victim.padEnd(7)}  longest silence ${seconds(outage).padStart(4)} s` +
        (leads === null ? "" : `, another machine led after ${seconds(leads)} s`),
    );
  }
  return judge({
    client,
    simulator,
    databaseUrl: database.url,
    webhook,
    events: "each step",
    began,
    log: () => processes.flatMap((server) => server.log),
    others: async () => violations,
  });
}

interface Struck {
  victim: string;
  /** Milliseconds until another machine led; null for a blow that leaves the leader. */
  leads: number | null;
}

/** Everything runs again afterwards. */
async function strike(blow: Blow, database: DatabaseCluster): Promise<Struck> {
  const leader = await database.leader();
  if (!leader) throw new Error("No machine leads before the blow.");
  switch (blow) {
    case "power": {
      const [leads] = await Promise.all([otherLeads(database, leader), losePower(leader)]);
      return { victim: leader.name, leads };
    }
    case "crash":
      await leader.signal("SIGKILL", ["postgres"]);
      return { victim: leader.name, leads: null };
    case "hang": {
      await leader.signal("SIGSTOP");
      const [leads] = await Promise.all([otherLeads(database, leader), delay(AWAY_MS)]);
      await leader.signal("SIGCONT");
      return { victim: leader.name, leads };
    }
    case "follower": {
      const follower = followerOf(leader, database);
      await losePower(follower);
      return { victim: follower.name, leads: null };
    }
    case "cut": {
      // As after a cut of its network, its connections stay open, and nothing answers.
      const follower = followerOf(leader, database);
      await follower.signal("SIGSTOP");
      await delay(AWAY_MS);
      await follower.signal("SIGCONT");
      return { victim: follower.name, leads: null };
    }
    case "etcd":
      for (const machine of database.machines) await machine.signal("SIGKILL", ["etcd"]);
      await delay(SETTLE_BEFORE_MS);
      for (const machine of database.machines) await machine.start(["etcd"]);
      return { victim: "all", leads: null };
    case "proxy":
      await database.killProxy();
      // systemd starts it again.
      await database.startProxy();
      return { victim: "HAProxy", leads: null };
  }
}

function followerOf(leader: Machine, { machines }: DatabaseCluster): Machine {
  return machines.find((machine) => machine !== leader) as Machine;
}

async function losePower(machine: Machine): Promise<void> {
  await machine.signal("SIGKILL");
  await delay(AWAY_MS);
  await machine.start();
}

async function otherLeads(database: DatabaseCluster, before: Machine): Promise<number> {
  const began = performance.now();
  for (;;) {
    const leader = await database.leader();
    const passed = performance.now() - began;
    if (leader && leader !== before) return passed;
    if (passed > 2 * AWAY_MS) throw new Error("No other machine led.");
    await delay(100);
  }
}

function longestGap(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.slice(1).map((time, index) => time - (sorted[index] as number)));
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
