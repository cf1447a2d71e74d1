// Serves the metrics of this process, with those of Node: event loop, memory, CPU and garbage collection.
import { collectDefaultMetrics, type Registry } from "prom-client";
import type { Log } from "../../platform/log.ts";
import { type MetricsServer, startMetricsServer } from "../../platform/metrics/metrics-server.ts";

/** Milliseconds between two samples of the event loop's delay. */
const SAMPLE_MS = 20;

/** Throws a sentence for the operator when the address can't be used. */
export async function serveMetrics(
  registry: Registry,
  address: { host: string; port: number; log: Log },
): Promise<MetricsServer> {
  const server = await startMetricsServer(registry, address);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SAMPLE_MS });
  return server;
}
