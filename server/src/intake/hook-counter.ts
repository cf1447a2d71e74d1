// Counts dropped facts in memory and adds the counts to the database from time to time. A crash loses the rest.
import type { Database } from "../platform/database/index.ts";
import { describeError, type Log } from "../platform/log.ts";
import { addHookCounts, type DropCause, type HookCount, type Sender } from "../senders/index.ts";

/** Milliseconds between two additions. */
const PAUSE_MS = 10_000;

type OnDropped = (cause: DropCause, count: number) => void;

export class HookCounter {
  readonly #database: Database;
  readonly #log: Log;
  readonly #onDropped: OnDropped;
  #counts = new Map<string, HookCount>();
  #timer: NodeJS.Timeout | undefined;
  #adding: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log, onDropped: OnDropped = () => undefined) {
    this.#database = database;
    this.#log = log;
    this.#onDropped = onDropped;
  }

  count(sender: Pick<Sender, "accountId" | "senderId">, cause: DropCause, count = 1): void {
    if (count === 0) return;
    this.#onDropped(cause, count);
    this.#keep(sender, cause, count);
  }

  #keep(
    { accountId, senderId }: Pick<Sender, "accountId" | "senderId">,
    cause: DropCause,
    count: number,
  ): void {
    const key = `${senderId} ${cause}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { accountId, senderId, cause, count });
    this.#timer ??= setTimeout(() => void this.add(), PAUSE_MS).unref();
  }

  add(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#adding = this.#adding.then(() => this.#add());
    return this.#adding;
  }

  async #add(): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    try {
      await addHookCounts(this.#database, counts);
      const dropped: Partial<Record<DropCause, number>> = {};
      for (const { cause, count } of counts) dropped[cause] = (dropped[cause] ?? 0) + count;
      this.#log.info({ dropped }, "facts of hooks were dropped");
    } catch (error) {
      this.#log.warn({ err: describeError(error) }, "dropped facts can't be counted");
      for (const one of counts) this.#keep(one, one.cause, one.count);
    }
  }
}
