// Serves the metrics of this process, with what waits in the database, and with Node's own: event loop, memory and CPU. They
// have an address of their own, because they need no API key.
import { fastify } from "fastify";
import { collectDefaultMetrics, type Registry } from "prom-client";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/index.ts";
import { refuseOtherMethods } from "../../platform/http/server.ts";
import { listenFault } from "../../platform/listen-fault.ts";
import { SparseLog } from "../../platform/log.ts";
import type { ServiceOptions } from "../service-options.ts";
import { createBacklogReader } from "./backlog.ts";
import { addBacklogGauges } from "./backlog-gauges.ts";

export interface MetricsServer {
  /** With the path, for example `http://127.0.0.1:9464/metrics`. */
  url: string;
  close(): Promise<void>;
}

const PATH = "/metrics";
/** Limit for a scraper that sends its request slowly. */
const ARRIVAL_MS = 5_000;
/** Milliseconds between two samples of the event loop's delay. */
const SAMPLE_MS = 20;
/** Milliseconds without an answer of the database after which its connection is closed. */
const ANSWER_LIMIT_MS = 5_000;

/** Throws a sentence for the operator when the address can't be used. */
export async function serveMetrics(
  registry: Registry,
  { config, storage, outside: { connectors }, log }: ServiceOptions,
): Promise<MetricsServer | null> {
  const { metricsHost: host, metricsPort: port } = config;
  if (port === null) return null;
  const server = fastify({ requestTimeout: ARRIVAL_MS, forceCloseConnections: true });
  server.get(PATH, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  refuseOtherMethods(server, PATH, ["GET"]);
  const url = await server.listen({ host, port }).catch(async (error) => {
    // Nothing scrapes a demo, so its metrics never prevent its start.
    if (config.purpose === "demo") return server.listen({ host, port: 0 });
    const settings = { hostSetting: "PARLEY_METRICS_HOST", portSetting: "PARLEY_METRICS_PORT" };
    throw await listenFault(error, { host, port, ...settings });
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
  const { timing } = config;
  addBacklogGauges(registry, createBacklogReader({ database, clock, log: sparse, timing, connectors }));
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_MS });
  return {
    url: url + PATH,
    async close() {
      await server.close();
      await database.close();
    },
  };
}
