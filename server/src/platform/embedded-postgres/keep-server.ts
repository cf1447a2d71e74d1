// Keeps the server of a data folder running for as long as the process uses it. A server that has ended is started again, at the
// same address, so that connection pools find it.
import { setTimeout as delay } from "node:timers/promises";
import { systemClock } from "../clock.ts";
import { type Log, SparseLog } from "../log.ts";
import { diskFullSentence, EmbeddedPostgresError, isDiskFull as isFull } from "./error.ts";
import { locate } from "./location.ts";
import { openEmbeddedPostgres } from "./open-embedded-postgres.ts";

export interface KeptServer {
  readonly url: string;
  /** Where the database is. */
  readonly folder: string;
  /** Whether the server has ended and can't be started again for want of room. */
  isDiskFull(): boolean;
  /** `listener` gets a sentence when the server can't be started again. */
  onLost(listener: (why: string) => void): void;
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;

/** Throws EmbeddedPostgresError when the first start fails. */
export async function keepServer(dataDir: string, log: Log, signal?: AbortSignal): Promise<KeptServer> {
  const stopping = new AbortController();
  const either = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const open = (given: AbortSignal) =>
    openEmbeddedPostgres({ dataDir, log: (line) => log.info(line), signal: given });
  let server = await open(either);
  const { url } = server;
  const { base } = await locate(dataDir);
  let isDiskFull = false;
  let reopening: Promise<void> = Promise.resolve();
  const lost = Promise.withResolvers<string>();
  const watch = () =>
    server.onExit((why) => {
      log.error(`${why} Restarting it.`);
      reopening = reopen().catch((error) => {
        if (!stopping.signal.aborted) lost.resolve(error instanceof Error ? error.message : String(error));
      });
    });
  const reopen = async () => {
    await server.stop();
    server = await openPatiently();
    isDiskFull = false;
    if (server.url !== url) throw new Error("PostgreSQL came back under another address.");
    log.warn("PostgreSQL runs again.");
    watch();
  };
  const openPatiently = async () => {
    const sparse = new SparseLog(log, systemClock);
    const report = (why: string) => sparse.error({}, `${why} Parley tries again every second.`);
    for (;;) {
      // An attempt may wait a minute for those of other processes, which also fail for want of room.
      if (!isDiskFull && (await isFull(base, ""))) {
        isDiskFull = true;
        report(diskFullSentence(base));
      }
      try {
        return await open(stopping.signal);
      } catch (error) {
        if (!mayPass(error)) throw error;
        isDiskFull = error.code === "disk_full";
        report(error.message);
        await delay(RETRY_MS, undefined, { signal: stopping.signal });
      }
    }
  };
  watch();
  return {
    url,
    folder: base,
    isDiskFull: () => isDiskFull,
    onLost: (listener) => void lost.promise.then(listener),
    async stop() {
      stopping.abort();
      await reopening;
      await server.stop();
    },
  };
}

/** Faults that end without a change of the configuration: when there is room again, or when another process ends. */
function mayPass(error: unknown): error is EmbeddedPostgresError {
  const passing = ["disk_full", "start_failed", "folder_locked", "data_folder_unusable"];
  return error instanceof EmbeddedPostgresError && passing.includes(error.code);
}
