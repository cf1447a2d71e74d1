// A server under test. It can be started again, on the same port, after whatever happened to it.
import { setTimeout as delay } from "node:timers/promises";
import { type LogLine, type ParleyProcess, startParley } from "../server/test/parley-process.ts";
import { print } from "./verify/report.ts";

const STOP_LIMIT_MS = 30_000;
const MOST_STARTS = 3;
const UNREACHABLE = /The database can't be reached/;

export class ServerProcess {
  readonly name: string;
  readonly port: number;
  readonly #command: "demo" | "serve";
  readonly #environment: Record<string, string>;
  readonly #earlierLog: LogLine[] = [];
  #process: ParleyProcess | undefined;

  constructor(
    name: string,
    command: "demo" | "serve",
    { port, ...environment }: { port: number; [variable: string]: string | number },
  ) {
    this.name = name;
    this.port = port;
    this.#command = command;
    this.#environment = { ...(environment as Record<string, string>), PARLEY_PORT: String(port) };
  }

  get process(): ParleyProcess {
    if (!this.#process) throw new Error(`${this.name} hasn't started yet.`);
    return this.#process;
  }

  /** The log of all starts. */
  get log(): LogLine[] {
    return [...this.#earlierLog, ...(this.#process?.log ?? [])];
  }

  /** Resolves when the server is ready. One that can't reach its database is started again, as a process manager does. */
  async start(): Promise<void> {
    for (let starts = 1; ; starts++) {
      this.#earlierLog.push(...(this.#process?.log ?? []));
      this.#process = startParley([this.#command], this.#environment);
      try {
        await this.#process.line(/^Parley (is ready|serves|works)/);
        return;
      } catch (error) {
        if (starts === MOST_STARTS || !UNREACHABLE.test(String(error))) throw error;
        print(`${this.name} couldn't reach its database and is started again`);
      }
    }
  }

  /** Stops in order, or by force after a time limit. */
  async stop(): Promise<void> {
    if (!this.#process) return;
    this.#process.child.kill("SIGCONT");
    const late = delay(STOP_LIMIT_MS, "late", { ref: false });
    if ((await Promise.race([this.#process.end("SIGTERM"), late])) === "late")
      await this.#process.end("SIGKILL");
  }
}
