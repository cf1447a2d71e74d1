// Serves the metrics of this process in Prometheus's text format, on an address of their own: they need no API key.
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import { listenFault } from "../listen-fault.ts";
import { describeError, type Log } from "../log.ts";

export interface MetricsServer {
  /** With the path, for example `http://127.0.0.1:9464/metrics`. */
  url: string;
  close(): Promise<void>;
}

const PATH = "/metrics";
/** Limit for a scraper that sends its request slowly. */
const ARRIVAL_MS = 5_000;

/** `orAnyPort`: another port when this one is in use. Throws a sentence for the operator when the address can't be used. */
export async function startMetricsServer(
  registry: Registry,
  { host, port, orAnyPort, log }: { host: string; port: number; orAnyPort: boolean; log: Log },
): Promise<MetricsServer> {
  const answer = async (response: ServerResponse) => {
    try {
      const text = await registry.metrics();
      response.writeHead(200, { "content-type": registry.contentType }).end(text);
    } catch (error) {
      log.error({ err: describeError(error) }, "the metrics can't be read");
      response.writeHead(500).end();
    }
  };
  const server = createServer(
    { requestTimeout: ARRIVAL_MS, headersTimeout: ARRIVAL_MS },
    (request, response) => {
      const [path] = (request.url ?? "").split("?", 1);
      if (path !== PATH) response.writeHead(404).end();
      else if (request.method !== "GET" && request.method !== "HEAD") {
        response.writeHead(405, { allow: "GET, HEAD" }).end();
      } else void answer(response);
    },
  );
  const listen = (wanted: number) => once(server.listen(wanted, host), "listening");
  await listen(port)
    .catch((error) => (orAnyPort ? listen(0) : Promise.reject(error)))
    .catch(async (error) => {
      const settings = { hostSetting: "PARLEY_METRICS_HOST", portSetting: "PARLEY_METRICS_PORT" };
      throw await listenFault(error, { host, port, ...settings });
    });
  const bound = server.address() as AddressInfo;
  const name = bound.family === "IPv6" ? `[${bound.address}]` : bound.address;
  return {
    url: `http://${name}:${bound.port}${PATH}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
