// A process that works on foreign input, one request at a time, within limits of time and memory. It starts with the first request,
// and is replaced when it was killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ProcessAnswer } from "./answer-requests.ts";

export interface BoundedProcessOptions {
  /** The file in server/bin that calls `answerRequests`. */
  main: string;
  /** Options of Node. */
  flags: string[];
  /** KiB that the process may allocate, outside the heap too. Enforced on Linux only. */
  mostMemory?: number;
}

/** `late`: it took too long. `crashed`: it needed too much memory, or broke the process. `killed`: something outside ended the process. */
export type Asked<Answer> = { answer: Answer } | { ended: "late" | "crashed" | "killed" };

const START_MS = 10_000;
/** After so many seconds of CPU time, the process is replaced between two requests. */
const REPLACE_SECONDS = 30;
/** The kernel kills the process after so many: if the service itself was killed meanwhile, nobody else would. */
const MOST_SECONDS = 60;

/** How V8 ends when it has no memory left, by platform. */
const CRASHES: NodeJS.Signals[] = ["SIGABRT", "SIGTRAP", "SIGILL", "SIGSEGV", "SIGBUS"];

export function mainFile(name: string): string {
  return fileURLToPath(new URL(`../../../bin/${name}`, import.meta.url));
}

export class BoundedProcess<Request, Answer> {
  readonly #options: BoundedProcessOptions;
  /** Of the memory that Node reserves at its start, in KiB; null until it was measured. */
  #reserved: number | null = null;
  #child: ChildProcess | null = null;

  constructor(options: BoundedProcessOptions) {
    this.#options = options;
  }

  /**
   * `ms`: the longest time for the answer. `parts`: bytes that the process gets with the request. Call it again only after it has
   * settled. Rejects when no process can be started, and with what `parts` throws.
   */
  async ask(
    request: Request,
    ms: number,
    parts: AsyncIterable<Buffer> | Buffer[] = [],
  ): Promise<Asked<Answer>> {
    if (this.#child === null || hasEnded(this.#child)) this.#child = await this.#start();
    const child = this.#child;
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const asked = new Promise<Asked<Answer>>((resolve) => {
      child.once("message", ({ answer, cpuSeconds }: ProcessAnswer<Answer>) => {
        if (cpuSeconds > REPLACE_SECONDS) this.stop();
        resolve({ answer });
      });
      child.once("exit", (_code, signal) => {
        const isKilled = signal !== null && !CRASHES.includes(signal);
        resolve({ ended: isLate ? "late" : isKilled ? "killed" : "crashed" });
      });
    });
    try {
      for await (const part of parts) await send(child, { part });
      timer = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, ms);
      await send(child, { request });
      return await asked;
    } catch (error) {
      // The process has some of the parts.
      this.stop();
      throw error;
    } finally {
      clearTimeout(timer);
      child.removeAllListeners("message").removeAllListeners("exit");
    }
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  /** What V8 reserves for code counts as allocated, and differs between processors. So a process without a limit is measured first. */
  async #start(): Promise<ChildProcess> {
    const { mostMemory } = this.#options;
    if (mostMemory === undefined) return start(this.#options, "");
    if (this.#reserved === null) {
      const measured = await start(this.#options, "");
      this.#reserved = await allocatedBy(measured);
      if (this.#reserved === null) return measured;
      measured.kill("SIGKILL");
    }
    return start(this.#options, `ulimit -d ${this.#reserved + mostMemory};`);
  }
}

/** KiB, as `ulimit -d` counts them; null on other systems than Linux. */
async function allocatedBy({ pid }: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, size] = /^VmData:\s+(\d+) kB$/m.exec(status) ?? [];
  return size === undefined ? null : Number(size);
}

/** To a process that has ended, it sends nothing: the exit is noticed in any case. */
function send(child: ChildProcess, message: object): Promise<void> {
  return new Promise((resolve) => child.send(message, () => resolve()));
}

async function start({ main, flags }: BoundedProcessOptions, limit: string): Promise<ChildProcess> {
  // Core files would hold personal data.
  const script = `ulimit -c 0; ulimit -t ${MOST_SECONDS}; ${limit} exec "$@"`;
  const child = spawn("/bin/sh", ["-c", script, "sh", process.execPath, ...flags, mainFile(main)], {
    // glibc then returns large blocks at once, so that a request can't take memory from the next one.
    env: { MALLOC_MMAP_THRESHOLD_: "131072" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    // Ctrl-C in a terminal reaches only the service, which still needs the process for requests in progress.
    detached: true,
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), START_MS);
  const waiting = new AbortController();
  try {
    await Promise.race([
      once(child, "message", waiting),
      once(child, "exit", waiting).then(([code, signal]) => {
        throw new Error(`A process of ${main} ended: ${signal ?? code}.`);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
  // A failed request ends in an exit, which `ask` reports.
  child.on("error", () => undefined);
  return child;
}

function hasEnded({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return !connected || exitCode !== null || signalCode !== null;
}
