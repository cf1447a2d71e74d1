// Reads files that others made, in a process of its own: a file of some kilobytes can need a gigabyte or minutes.
import { Slots } from "../load/slots.ts";
import { BoundedProcess } from "../processes/bounded-process.ts";
import type { FileTask, FileTasks } from "./file-tasks.ts";

/** Most pictures of 50 million pixels take less than a second. */
const MOST_MS = 5_000;
/** KiB. Most formats need half of it for a picture of 50 million pixels. */
const MOST_MEMORY = 384 * 1_024;
/** A process that nobody needs is stopped: it holds 80 MB. */
const IDLE_MS = 60_000;

type About<Name extends FileTask> =
  Parameters<FileTasks[Name]> extends [Buffer, ...infer Rest] ? Rest : never;
type Found<Name extends FileTask> = FileTasks[Name] extends (...given: never) => Promise<infer Result>
  ? Result
  : never;

export class FileExaminer {
  /** One file at a time: decoding takes a core and much memory. Accounts take turns. */
  readonly #slots = new Slots({ most: 1 });
  readonly #process = new BoundedProcess<{ task: FileTask; about: unknown[] }, unknown>({
    main: "examine-files.js",
    flags: ["--max-old-space-size=64", "--max-semi-space-size=8"],
    mostMemory: MOST_MEMORY,
  });
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
        const asked = await this.#process.ask({ task, about }, MOST_MS, parts);
        return "answer" in asked ? (asked.answer as Found<Name> | null) : null;
      } finally {
        this.#idle = setTimeout(() => this.#process.stop(), IDLE_MS).unref();
      }
    });
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#process.stop();
  }
}
