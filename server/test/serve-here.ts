// Runs `parley serve` in the process of the test: it starts in a tenth of the time of a process.
import { Writable } from "node:stream";
import { runServe } from "../src/app/index.ts";
import type { ConnectorRegistry } from "../src/channels/index.ts";
import { decideConfig } from "../src/config/decide-config.ts";
import { readEnvironment } from "../src/config/env.ts";
import { createLog } from "../src/platform/log.ts";
import type { LogLine } from "./parley-process.ts";

export interface ServedHere {
  /** Without `/api`. */
  url: string;
  log: LogLine[];
  /** Fails unless the service ends in order. */
  stop(): Promise<void>;
}

/** Milliseconds. At the end of a test file nobody waits for what is still in flight. */
const DRAIN_MS = 100;

/** Serves no metrics unless said, like `startParley`. */
export async function serveHere(
  environment: Record<string, string>,
  connectors?: ConnectorRegistry,
): Promise<ServedHere> {
  const { config, faults } = decideConfig(
    "serve",
    {},
    readEnvironment({ PARLEY_METRICS_PORT: "off", ...environment }),
  );
  if (config === null) throw new Error(`The settings have faults: ${JSON.stringify(faults)}`);
  const log: LogLine[] = [];
  const lines = new Writable({
    decodeStrings: false,
    write(line: string, _encoding, written) {
      log.push(JSON.parse(line));
      written();
    },
  });
  const stopping = new AbortController();
  const address = Promise.withResolvers<string>();
  const print = (line: string) => {
    if (/^Parley (serves|works)/.test(line)) address.resolve(line.split(" ").at(-1) as string);
  };
  const ended = runServe(
    { ...config, timing: { ...config.timing, drainMs: DRAIN_MS } },
    { log: createLog(config.log, lines), print, signal: stopping.signal },
    connectors,
  );
  ended.catch(address.reject);
  return {
    url: await address.promise,
    log,
    async stop() {
      stopping.abort();
      const code = await ended;
      if (code !== 0) throw new Error(`The service ended with ${code}.`);
    },
  };
}
