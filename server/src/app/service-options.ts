// The options of a process of the service, and its end.
import type { ConnectorRegistry } from "../channels/index.ts";
import type { Config } from "../config/settings.ts";
import type { Log } from "../platform/log.ts";
import type { Storage } from "../platform/storage.ts";

/** External services. `serve` reads their addresses from the configuration; the demo starts the services. */
export interface Outside {
  connectors: ConnectorRegistry;
  mail: { smtpUrl: string; from: string } | null;
}

export interface ServiceOptions {
  config: Config;
  storage: Storage;
  outside: Outside;
  log: Log;
}

export interface ServiceIo {
  log: Log;
  print(line: string): void;
  /** Aborted when the process is asked to stop. */
  signal: AbortSignal;
}

/** Resolves with the exit code: 0 after a request to stop, 1 when the database or the simulator was lost. */
export function waitForStop(
  { signal, log }: Pick<ServiceIo, "signal" | "log">,
  storage: Pick<Storage, "onLost">,
  onLost?: (listener: (why: string) => void) => void,
): Promise<number> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(0);
    signal.addEventListener("abort", () => resolve(0), { once: true });
    for (const watch of [storage.onLost, onLost]) {
      watch?.((why) => {
        log.error(why);
        resolve(1);
      });
    }
  });
}
