// Kills, stops or pauses one of two workers on one database, in turn, or sets its clock wrong. The other worker must take over
// the lanes of a dead one in time.
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client, type Sender } from "../client.ts";
import { type Clock, JUMPS, openClock } from "../clock.ts";
import { startCluster } from "../cluster.ts";
import { oneOf } from "../options.ts";
import { setFaults } from "../phones.ts";
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
import type { ServerProcess } from "../server-process.ts";
import { type LaneWatch, watchLanes } from "../takeover.ts";
import { judge } from "../verify/judge.ts";
import { print } from "../verify/report.ts";
import { openWebhookEndpoint } from "../webhook-endpoint.ts";

const TIMING = { ...SHARED_TIMING, uncertain_ms: 10_000, uncertain_template_ms: 10_000 };
const RECEIPTS = { ...STATUS_DELAYS, SIMULATOR_REDELIVER_MS: "100" };
const LATENCY_MS = 30;
const SENDERS: Required<Sender>[] = [
  { channel: "whatsapp", phone: "+15550001000" },
  { channel: "whatsapp", phone: "+15550001001" },
  { channel: "sms", phone: "+15550002000" },
];
/** Seconds, far more than any receipt takes. A run ends in silence, so its last lost messages wait for this long. */
const UNCERTAIN_WAIT = 15;
/** The delay that a busy machine of two cores may add. */
const SLACK_MS = 1_500;

const BLOWS = ["kill", "stop", "pause", "clock"] as const;
type Blow = (typeof BLOWS)[number];
/** Roles of the processes; the last two are struck in turn. */
const CASTS = { all: ["all", "all"], split: ["api", "worker", "worker"] } as const;

interface Options extends RunOptions {
  cast: keyof typeof CASTS;
  only: Blow | undefined;
}

interface Stage {
  workers: ServerProcess[];
  /** One for each worker; null without a way to set clocks. */
  clocks: (Clock | null)[];
  lanes: LaneWatch;
  client: Client;
  random: Random;
  violations: string[];
}

/** The exit code: 0 when every promise was kept. */
export function twoWorkers(words: string[]): Promise<number> {
  const options = readOptions(words);
  return runInFolder(describeRounds(options), options.seed, (folder, closing) =>
    play(options, folder, closing),
  );
}

async function play(options: Options, folder: string, closing: Closing): Promise<number> {
  const began = performance.now();
  const roles = CASTS[options.cast];
  const clocks = await Promise.all(roles.map((_, index) => openClock(join(folder, `clock-${index}`))));
  if (!clocks[0]) print("Clocks stay right: libfaketime isn't installed (Debian's package faketime).");
  const { simulator, databaseUrl, processes, api } = await startCluster({
    folder,
    closing,
    receipts: RECEIPTS,
    timing: TIMING,
    roles,
    environments: clocks.map((clock) => clock?.environment ?? {}),
    senders: SENDERS,
    perSecond: options.perSecond,
    uncertainWait: UNCERTAIN_WAIT,
  });
  const lanes = watchLanes(databaseUrl);
  closing.push(() => lanes.close());
  await setFaults(simulator, LATENCY_MS);
  const random = createRandom(options.seed);
  const client = new Client({ api, contacts: CONTACTS, random, senders: SENDERS });
  const webhook = await openWebhookEndpoint(api, createRandom(options.seed + 1), { clocksJump: true });
  closing.push(() => webhook.close());
  const violations: string[] = [];
  const stage = {
    workers: processes.slice(-2),
    clocks: clocks.slice(-2),
    lanes,
    client,
    random,
    violations,
  };
  for (let round = 1; round <= options.rounds; round++) await playRound(round, options, stage);
  // The judge asks for the usage of today, which ends at the time of the process that answers.
  for (const clock of clocks) await clock?.set(0);
  return judge({
    client,
    simulator,
    databaseUrl,
    webhook,
    events: "each step",
    began,
    log: () => processes.flatMap((server) => server.log),
    others: async () => violations,
  });
}

async function playRound(round: number, options: Options, stage: Stage): Promise<void> {
  const { workers, clocks, client, random, lanes } = stage;
  const clock = clocks[round % workers.length];
  const drawn = options.only ?? random.pick(["kill", ...BLOWS]);
  const blow = drawn === "clock" && !clock ? "kill" : drawn;
  const victim = workers[round % workers.length] as ServerProcess;
  const sending = client.send(options.messages, options.perSecond);
  sending.catch(() => undefined);
  const after = random.between(50, (options.messages / options.perSecond) * 1_000);
  await delay(after);
  const { pid } = victim.process;
  const owned = (await lanes.owners()).filter((owner) => owner === pid).length;
  if (blow === "clock") {
    const jump = random.pick(JUMPS);
    await clock?.set(jump);
    await sending;
    print(
      `Round ${String(round).padStart(2)}  clock  ${victim.name.padEnd(8)}  after ${String(after).padStart(4)} ms  ${jump} s`,
    );
    return;
  }
  const taken = await strike(blow, victim, stage);
  await sending;
  print(
    `Round ${String(round).padStart(2)}  ${blow.padEnd(5)}  ${victim.name.padEnd(8)}  after ${String(after).padStart(4)} ms` +
      `  owner of ${owned} lanes` +
      (owned > 0 ? `, taken over after ${taken === null ? "never" : `${Math.round(taken)} ms`}` : ""),
  );
}

/** Milliseconds until the other worker owned all lanes. Checks them against the promise for the kind of blow. */
async function strike(
  blow: Exclude<Blow, "clock">,
  victim: ServerProcess,
  stage: Stage,
): Promise<number | null> {
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
      ...runFlags({ rounds: 12, messages: 400, rate: 300 }),
      cast: { type: "string", default: "all" },
      only: { type: "string" },
    },
  });
  const cast = oneOf("cast", values.cast, Object.keys(CASTS) as (keyof typeof CASTS)[]);
  const only = values.only === undefined ? undefined : oneOf("only", values.only, BLOWS);
  return { ...readRunFlags(values), cast, only };
}
