// Reads files that others made, in a process of its own: a file of some kilobytes can need a gigabyte or minutes. The process starts
// with the first file, and is replaced when it was killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Slots } from "../load/slots.ts";
import type { FileAnswer, FileRequest, FileTask, FileTasks } from "./file-tasks.ts";

const MAIN = fileURLToPath(new URL("../../../bin/examine-files.js", import.meta.url));
const FLAGS = ["--max-old-space-size=64", "--max-semi-space-size=8"];
/** Most pictures of 50 million pixels take less than a second. */
const MOST_MS = 5_000;
/** KiB, outside the heap too. Enforced on Linux only. Most formats need half of it for a picture of 50 million pixels. */
const MOST_MEMORY = 384 * 1_024;
/** A process that nobody needs is stopped: it holds 80 MB. */
const IDLE_MS = 60_000;
const START_MS = 10_000;
/** After so many seconds of CPU time, the process is replaced between two files. */
const REPLACE_SECONDS = 30;
/** The kernel kills the process after so many: if the service itself was killed meanwhile, nobody else would. */
const MOST_SECONDS = 60;

type About<Name extends FileTask> =
  Parameters<FileTasks[Name]> extends [Buffer, ...infer Rest] ? Rest : never;
type Found<Name extends FileTask> = FileTasks[Name] extends (...given: never) => Promise<infer Result>
  ? Result
  : never;

export class FileExaminer {
  /** One file at a time: decoding takes a core and much memory. Accounts take turns. */
  readonly #slots = new Slots({ most: 1 });
  /** KiB that Node reserves at its start; null until it was measured. */
  #reserved: number | null = null;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Runs a task on the bytes. Null when the file can't be read, also because that would take too much time or memory. Throws what
   * `parts` throws, and when no process can be started.
   */
  run<Name extends FileTask>(
    accountId: string,
    task: Name,
    parts: AsyncIterable<Buffer> | Buffer[],
    ...about: About<Name>
  ): Promise<Found<Name> | null> {
    return this.#slots.run(accountId, async () => {
      clearTimeout(this.#idle);
      try {
        return (await this.#ask({ task, about }, parts)) as Found<Name> | null;
      } finally {
        this.#idle = setTimeout(() => this.stop(), IDLE_MS).unref();
      }
    });
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  /** Null when the process ends without an answer. */
  async #ask(request: FileRequest, parts: AsyncIterable<Buffer> | Buffer[]): Promise<unknown> {
    if (this.#child === null || hasEnded(this.#child)) this.#child = await this.#start();
    const child = this.#child;
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<unknown>((resolve) => {
      child.once("message", ({ answer, cpuSeconds }: FileAnswer) => {
        if (cpuSeconds > REPLACE_SECONDS) this.stop();
        resolve(answer);
      });
      child.once("exit", () => resolve(null));
    });
    try {
      for await (const part of parts) await send(child, { part });
      timer = setTimeout(() => child.kill("SIGKILL"), MOST_MS);
      await send(child, request);
      return await answered;
    } catch (error) {
      // The process has some of the parts.
      this.stop();
      throw error;
    } finally {
      clearTimeout(timer);
      child.removeAllListeners("message").removeAllListeners("exit");
    }
  }

  /** What V8 reserves for code counts as allocated, and differs between processors. So a process without a limit is measured first. */
  async #start(): Promise<ChildProcess> {
    if (this.#reserved === null) {
      const measured = await start("");
      this.#reserved = await allocatedBy(measured);
      if (this.#reserved === null) return measured;
      measured.kill("SIGKILL");
    }
    return start(`ulimit -d ${this.#reserved + MOST_MEMORY};`);
  }
}

/** KiB, as `ulimit -d` counts them; null on other systems than Linux. */
async function allocatedBy({ pid }: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const [, size] = /^VmData:\s+(\d+) kB$/m.exec(status) ?? [];
  return size === undefined ? null : Number(size);
}

/** To a process that has ended, it sends nothing: the exit is noticed in any case. */
function send(child: ChildProcess, message: { part: Buffer } | FileRequest): Promise<void> {
  return new Promise((resolve) => child.send(message, () => resolve()));
}

async function start(limit: string): Promise<ChildProcess> {
  // Core files would hold personal data.
  const script = `ulimit -c 0; ulimit -t ${MOST_SECONDS}; ${limit} exec "$@"`;
  const child = spawn("/bin/sh", ["-c", script, "sh", process.execPath, ...FLAGS, MAIN], {
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
        throw new Error(`The process that examines files ended: ${signal ?? code}.`);
      }),
    ]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
  // A failed request ends in an exit, which `#ask` notices.
  child.on("error", () => undefined);
  return child;
}

function hasEnded({ connected, exitCode, signalCode }: ChildProcess): boolean {
  return !connected || exitCode !== null || signalCode !== null;
}
