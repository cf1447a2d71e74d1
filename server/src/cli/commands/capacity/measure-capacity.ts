// Runs one process of the service, this one, under as much load as it carries, and measures what it does and what was busy.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { on } from "node:events";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { startService } from "../../../app/index.ts";
import { decideConfig, describeFaults } from "../../../config/decide-config.ts";
import type { Config } from "../../../config/settings.ts";
import { migrate } from "../../../platform/database/schema/migrate.ts";
import { createLog } from "../../../platform/log.ts";
import { openStorage } from "../../../platform/storage.ts";
import type { LoadOrder, LoadReport } from "./load.ts";
import { createStubAccount, stubConnectors } from "./stub-account.ts";

export interface Capacity {
  /** Handed over, with every receipt applied. */
  messages: number;
  seconds: number;
  /** Processors that were busy, on average. `others`: all other programs of this machine. */
  processors: { count: number; parley: number; load: number; others: number };
  limit: Limit;
}

/** `processors`: those of this machine. `none`: neither of the others, so Parley waited for something. */
export type Limit = "processors" | "parley" | "load" | "none";

interface Options {
  databaseUrl: string;
  namedStatements: boolean;
  ms: number;
  stop: AbortSignal;
  onProgress(report: Extract<LoadReport, { kind: "warming" | "measuring" }>): void;
}

type Reports = AsyncIterator<[LoadReport]>;

const LOAD = fileURLToPath(new URL("../../../../bin/make-load.js", import.meta.url));
/** Of the measured time. */
export const WARM_UP = 1 / 6;

/** `databaseUrl`: of an empty database. Throws the reason of `stop` when it aborts. */
export async function measureCapacity(options: Options): Promise<Capacity> {
  const { databaseUrl, stop } = options;
  const load = fork(LOAD);
  const reports = on(load, "message", { signal: stop, close: ["exit"] }) as Reports;
  try {
    const { url: stubUrl } = await reportOf(reports, "listening");
    const config = configOf(options);
    const log = createLog(config.log);
    const storage = await openStorage(config, log);
    try {
      await migrate(databaseUrl);
      const account = await createStubAccount(storage.database, storage.secretKey, "Load");
      stop.throwIfAborted();
      const outside = { connectors: stubConnectors(stubUrl), mail: null };
      const service = await startService({ config, storage, outside, log });
      try {
        const url = service.url as string;
        load.send({
          url: `${url}/api/whatsapp/send-message`,
          apiKey: account.apiKey,
          receipts: account.receiptRoute(url),
          warmUpMs: options.ms * WARM_UP,
          ms: options.ms,
        } satisfies LoadOrder);
        const capacity = await follow(reports, options);
        const { accepted } = await reportOf(reports, "finished");
        await checkRead(url, account.apiKey, accepted);
        return capacity;
      } finally {
        // Otherwise the service would wait for the connections of the load.
        load.kill("SIGKILL");
        await service.stop();
      }
    } finally {
      await storage.close();
    }
  } finally {
    load.kill("SIGKILL");
  }
}

/** In place of the service's own settings: nothing else may reach this process. */
function configOf({ databaseUrl, namedStatements }: Options): Config {
  const { config, faults } = decideConfig(
    "serve",
    {
      databaseUrl,
      namedStatements: namedStatements ? "on" : "off",
      secretKey: randomBytes(32).toString("hex"),
      port: "0",
      metricsPort: "off",
      rateLimit: "off",
      // Under such a load, warnings such as that of slow requests mean nothing.
      log: "error",
    },
    {},
  );
  if (config === null) throw new Error(describeFaults(faults));
  return config;
}

/** The next report of this kind. Throws when the load fails or ends. */
async function reportOf<Kind extends LoadReport["kind"]>(
  reports: Reports,
  kind: Kind,
  onOther: (report: LoadReport) => void = () => undefined,
): Promise<Extract<LoadReport, { kind: Kind }>> {
  for (;;) {
    const { value, done } = await reports.next();
    if (done) throw new Error("The process of the load ended.");
    const [report] = value;
    if (report.kind === "fault") throw new Error(`The load failed: ${report.sentence}`);
    if (report.kind === kind) return report as Extract<LoadReport, { kind: Kind }>;
    onOther(report);
  }
}

async function follow(reports: Reports, { onProgress }: Options): Promise<Capacity> {
  const tell = (report: LoadReport) => {
    if (report.kind === "warming" || report.kind === "measuring") onProgress(report);
  };
  await reportOf(reports, "measuring", tell);
  const cpu = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  const busy = busyMs();
  const { messages, ms, cpuMs, loop: loadLoop } = await reportOf(reports, "measured", tell);
  const { user, system } = process.cpuUsage(cpu);
  const parley = (user + system) / 1_000 / ms;
  const load = cpuMs / ms;
  const others = Math.max(0, (busyMs() - busy) / ms - parley - load);
  const count = availableParallelism();
  const loops = { parley: performance.eventLoopUtilization(loop).utilization, load: loadLoop };
  return {
    messages,
    seconds: rounded(ms / 1_000),
    processors: { count, parley: rounded(parley), load: rounded(load), others: rounded(others) },
    limit: limitOf({ count, parley, load, others }, loops),
  };
}

const rounded = (figure: number) => Math.round(figure * 100) / 100;

const FULL = 0.9;

/** `loops`: the busy shares of the event loops, from 0 to 1. */
export function limitOf(
  { count, parley, load, others }: Capacity["processors"],
  loops: Record<"parley" | "load", number>,
): Limit {
  // `count` is what a container may use, and other programs may use more of the machine.
  if (parley + load >= FULL * count || parley + load + others >= FULL * cpus().length) return "processors";
  if (loops.parley >= FULL) return "parley";
  return loops.load >= FULL ? "load" : "none";
}

/** Milliseconds of all processors of the machine. */
function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

/** A run that did less work has no figure. */
async function checkRead(url: string, apiKey: string, accepted: number): Promise<void> {
  const answer = await fetch(`${url}/api/usage`, { headers: { authorization: apiKey } });
  const { total } = (await answer.json()) as { total: { counts: { read: number } } };
  if (total.counts.read !== accepted)
    throw new Error(`Only ${total.counts.read} of ${accepted} messages were read, so there is no figure.`);
}
