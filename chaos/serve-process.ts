// One `parley serve` among several on one database, started again on its port after whatever happened to it.
import { setTimeout as delay } from "node:timers/promises";
import { type LogLine, type ParleyProcess, startParley } from "../server/test/parley-process.ts";

export class ServeProcess {
  readonly name: string;
  readonly port: number;
  readonly #environment: Record<string, string>;
  #process: ParleyProcess | undefined;
  readonly #earlierLog: LogLine[] = [];

  constructor(name: string, port: number, environment: Record<string, string>) {
    this.name = name;
    this.port = port;
    this.#environment = { ...environment, PARLEY_PORT: String(port) };
  }

  get process(): ParleyProcess {
    if (!this.#process) throw new Error(`${this.name} hasn't started yet.`);
    return this.#process;
  }

  /** Of all its lives, up to now. */
  get log(): LogLine[] {
    return [...this.#earlierLog, ...(this.#process?.log ?? [])];
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    this.#earlierLog.push(...(this.#process?.log ?? []));
    this.#process = startParley(["serve"], this.#environment);
    await this.#process.line(/^Parley (serves|works)/);
  }

  /** In order; by force when that takes too long. */
  async stop(): Promise<void> {
    if (!this.#process) return;
    this.#process.child.kill("SIGCONT");
    const late = delay(30_000, "late", { ref: false });
    if ((await Promise.race([this.#process.end("SIGTERM"), late])) === "late")
      await this.#process.end("SIGKILL");
  }
}
