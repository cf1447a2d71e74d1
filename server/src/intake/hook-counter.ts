// Counts in memory what hooks brought that isn't shown, and adds the counts to the database from time to time. A crash loses the rest.
import type { Database } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import { describeError, type Log } from "../platform/log.ts";
import { addHookCounts, type HookCause, type HookCount, type Sender } from "../senders/index.ts";

/** Milliseconds between two additions: somebody who connects a number waits for them. */
const PAUSE_MS = 2_000;
/** Of the channel's word for a kind of facts. */
const LONGEST_FIELD = 60;

type OnCount = (cause: HookCause, count: number) => void;
type Counted = Pick<Sender, "accountId" | "senderId"> & { cause: HookCause; field: string };

export class HookCounter {
  readonly #database: Database;
  readonly #log: Log;
  readonly #onCount: OnCount;
  #counts = new Map<string, Counted & { count: number; at: number }>();
  #timer: NodeJS.Timeout | undefined;
  #adding: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Log, onCount: OnCount = () => undefined) {
    this.#database = database;
    this.#log = log;
    this.#onCount = onCount;
  }

  /** `field`: of unknown facts. */
  count(
    { accountId, senderId }: Pick<Sender, "accountId" | "senderId">,
    cause: HookCause,
    count = 1,
    field = "",
  ): void {
    if (count === 0) return;
    this.#onCount(cause, count);
    this.#keep({ accountId, senderId, cause, field: field.slice(0, LONGEST_FIELD) }, count, Date.now());
  }

  #keep(counted: Counted, count: number, at: number): void {
    const { senderId, cause, field } = counted;
    const key = `${senderId} ${cause} ${field}`;
    const known = this.#counts.get(key);
    this.#counts.set(key, {
      ...counted,
      count: (known?.count ?? 0) + count,
      at: Math.max(known?.at ?? 0, at),
    });
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
    const now = Date.now();
    try {
      const rows = counts.map(
        ({ at, ...one }): HookCount => ({ ...one, secondsAgo: Math.max(0, now - at) / 1_000 }),
      );
      await addHookCounts(this.#database, rows);
      this.#report(counts);
    } catch (error) {
      this.#log.warn({ err: describeError(error) }, "what hooks brought can't be counted");
      for (const { count, at, ...one } of counts) this.#keep(one, count, at);
    }
  }

  #report(counts: HookCount[]): void {
    const causes: Partial<Record<HookCause, number>> = {};
    for (const { cause, count, senderId } of counts) {
      causes[cause] = (causes[cause] ?? 0) + count;
      if (cause === "unverified")
        this.#log.warn(
          { sender: publicId("snd", senderId) },
          "hooks came whose signature doesn't fit the sender's secret",
        );
    }
    this.#log.info({ causes }, "hooks brought what isn't shown");
  }
}
