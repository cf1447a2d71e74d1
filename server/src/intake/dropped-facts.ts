// Counts dropped facts in memory and adds them to the senders' counts now and then: a write for each would cost more than
// the fact. What a killed process hadn't added yet is lost.
import type { Database } from "../platform/database/database.ts";
import { describeError, type Log } from "../platform/log.ts";
import { addDroppedFacts, type DropCause, type DroppedCount, type Sender } from "../senders/index.ts";

/** Milliseconds between two additions. */
const PAUSE_MS = 10_000;

export class DroppedFacts {
  readonly #database: Database;
  readonly #log: Log;
  #counts = new Map<string, DroppedCount>();
  #timer: NodeJS.Timeout | undefined;
  #adding: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  count({ accountId, senderId }: Pick<Sender, "accountId" | "senderId">, cause: DropCause, count = 1): void {
    if (count === 0) return;
    const key = `${senderId} ${cause}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { accountId, senderId, cause, count });
    this.#timer ??= setTimeout(() => void this.add(), PAUSE_MS).unref();
  }

  /** Adds what was counted. Doesn't throw: what couldn't be added is added later. */
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
      await addDroppedFacts(this.#database, counts);
      this.#log.info({ dropped: totals(counts) }, "facts of hooks were dropped");
    } catch (error) {
      this.#log.warn({ err: describeError(error) }, "dropped facts can't be counted");
      for (const one of counts) this.count(one, one.cause, one.count);
    }
  }
}

function totals(counts: DroppedCount[]): Partial<Record<DropCause, number>> {
  const all: Partial<Record<DropCause, number>> = {};
  for (const { cause, count } of counts) all[cause] = (all[cause] ?? 0) + count;
  return all;
}
