// Serves the metrics of this process, with what waits in the database, and with Node's own: event loop, memory and CPU.
import { collectDefaultMetrics, type Registry } from "prom-client";
import type { Config } from "../../config/config.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { type Log, SparseLog } from "../../platform/log.ts";
import { type MetricsServer, startMetricsServer } from "../../platform/metrics/metrics-server.ts";
import { BacklogReader } from "./backlog.ts";
import { addBacklogGauges } from "./backlog-gauges.ts";

/** Milliseconds between two samples of the event loop's delay. */
const SAMPLE_MS = 20;
/** Milliseconds without an answer of the database after which its connection is closed. */
const ANSWER_LIMIT_MS = 5_000;

/** Throws a sentence for the operator when the address can't be used. */
export async function serveMetrics(
  registry: Registry,
  { config, storage, log }: { config: Config; storage: { url: string }; log: Log },
): Promise<MetricsServer | null> {
  if (config.metrics === null) return null;
  const server = await startMetricsServer(registry, {
    ...config.metrics,
    // Nothing scrapes a demo, so its metrics never prevent its start.
    orAnyPort: config.purpose === "demo",
    log,
  });
  const database = openDatabase({
    url: storage.url,
    log,
    size: 1,
    namedStatements: config.namedStatements,
    applicationName: "parley-metrics",
    answerLimitMs: ANSWER_LIMIT_MS,
  });
  const clock = systemClock;
  const sparse = new SparseLog(log, clock);
  addBacklogGauges(registry, new BacklogReader({ database, clock, log: sparse, timing: config.timing }));
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_MS });
  return {
    url: server.url,
    async close() {
      await server.close();
      await database.close();
    },
  };
}
