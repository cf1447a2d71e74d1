// Wakes readers when their account has new events. One statement polls the last numbers of all accounts that are waited for.
import type { Clock } from "../platform/clock.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { describeError, type Log, SparseLog } from "../platform/log.ts";
import { lastEventNumber } from "./append-events.ts";

/** Milliseconds between polls while somebody waits: an event arrives that much later at most. */
const POLL_MS = 200;

const readLast = statement({
  name: "read_last_events",
  parameters: { accountIds: t.uuidArray },
  columns: { account_id: t.uuid, last: t.int8 },
  sql: `select account_id, ${lastEventNumber("watched.account_id")} as last
    from unnest($accountIds::uuid[]) as watched (account_id)`,
});

/** `changed`: there are events after the position, or the account was woken. `idle`: none came in time. `stopped`: the process ends. */
export type Wake = "changed" | "idle" | "stopped";

interface Waiter {
  accountId: string;
  after: number;
  /** Milliseconds of the monotonic clock. */
  deadline: number;
  wake(reason: Wake): void;
}

export class EventWatch {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: SparseLog;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor({ database, clock, log }: { database: Database; clock: Clock; log: Log }) {
    this.#database = database;
    this.#clock = clock;
    this.#log = new SparseLog(log, clock);
  }

  /** Resolves when the account has events after this number, at the latest after `limitMs`. */
  next(accountId: string, after: number, limitMs: number): Promise<Wake> {
    if (this.#isStopped) return Promise.resolve("stopped");
    return new Promise((wake) => {
      this.#waiters.add({ accountId, after, deadline: this.#clock.monotonic() + limitMs, wake });
      this.#timer ??= setTimeout(() => void this.#poll(), POLL_MS);
    });
  }

  /** Wakes all readers of the account. */
  wake(accountId: string): void {
    this.#wake(new Map([[accountId, Number.POSITIVE_INFINITY]]));
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const waiter of this.#waiters) waiter.wake("stopped");
    this.#waiters.clear();
  }

  async #poll(): Promise<void> {
    const accountIds = [...new Set([...this.#waiters].map(({ accountId }) => accountId))];
    try {
      const rows = await this.#database.run(readLast, { accountIds });
      this.#wake(new Map(rows.map((row) => [row.account_id, row.last])));
    } catch (error) {
      this.#log.error({ err: describeError(error) }, "the numbers of events can't be read");
      this.#wake(new Map());
    }
    const isNeeded = !this.#isStopped && this.#waiters.size > 0;
    this.#timer = isNeeded ? setTimeout(() => void this.#poll(), POLL_MS) : null;
  }

  #wake(last: ReadonlyMap<string, number>): void {
    const now = this.#clock.monotonic();
    for (const waiter of this.#waiters) {
      const isChanged = (last.get(waiter.accountId) ?? 0) > waiter.after;
      if (!isChanged && now < waiter.deadline) continue;
      this.#waiters.delete(waiter);
      waiter.wake(isChanged ? "changed" : "idle");
    }
  }
}
