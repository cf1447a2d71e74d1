// The demo under test: one server process on one data folder and port, started again after whatever happened to it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { locate } from "../server/src/platform/embedded-postgres/location.ts";
import { holderOf } from "../server/src/platform/embedded-postgres/postmaster.ts";
import { type LogLine, type ParleyProcess, startParley } from "../server/test/parley-process.ts";
import type { Api } from "./client.ts";
import { freePort } from "./free-port.ts";

export interface DemoServerOptions {
  dataDir: string;
  simulatorUrl: string;
  /** What differs in PARLEY_TIMING. */
  timing: Record<string, number>;
}

export class DemoServer {
  readonly #options: DemoServerOptions;
  #port = 0;
  #process: ParleyProcess | undefined;
  #api: Api | undefined;
  readonly #earlierLog: LogLine[] = [];

  constructor(options: DemoServerOptions) {
    this.#options = options;
  }

  get api(): Api {
    if (!this.#api) throw new Error("The server hasn't started yet.");
    return this.#api;
  }

  get process(): ParleyProcess {
    if (!this.#process) throw new Error("The server hasn't started yet.");
    return this.#process;
  }

  /** Of all its lives, up to now. */
  get log(): LogLine[] {
    return [...this.#earlierLog, ...(this.#process?.log ?? [])];
  }

  /** Milliseconds until it serves. */
  async start(): Promise<number> {
    const began = performance.now();
    this.#earlierLog.push(...(this.#process?.log ?? []));
    this.#port ||= await freePort();
    const { dataDir, simulatorUrl, timing } = this.#options;
    this.#process = startParley(["demo"], {
      PARLEY_DATA_DIR: dataDir,
      PARLEY_PORT: String(this.#port),
      PARLEY_TIMING: JSON.stringify(timing),
      WHATSAPP_API_URL: simulatorUrl,
    });
    await this.#process.line(/^Parley is ready/);
    const facts = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8"));
    this.#api = { baseUrl: facts.base_url, apiKey: facts.api_key };
    return performance.now() - began;
  }

  /** The pid of its PostgreSQL; null when none runs. */
  async databasePid(): Promise<number | null> {
    const holder = await holderOf((await locate(this.#options.dataDir)).pg);
    return holder.kind === "live" ? holder.pid : null;
  }

  /** In order; by force when that takes too long. Its PostgreSQL too. */
  async stop(): Promise<void> {
    if (this.#process) {
      const { process } = this;
      process.child.kill("SIGCONT");
      const late = delay(30_000, "late", { ref: false });
      if ((await Promise.race([process.end("SIGTERM"), late])) === "late") await process.end("SIGKILL");
    }
    const database = await this.databasePid();
    if (database !== null) process.kill(database, "SIGQUIT");
  }
}
