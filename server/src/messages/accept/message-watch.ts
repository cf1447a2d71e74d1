// Wakes requests that wait for their message to leave. One statement polls all messages that this process waits for.
import type { Clock } from "../../platform/clock.ts";
import { type Database, givenRows, statement, t } from "../../platform/database/index.ts";
import { describeError, type Log, SparseLog } from "../../platform/log.ts";

/** Milliseconds between polls while somebody waits. Another process may send the message. */
const POLL_MS = 100;
/** More requests don't wait. */
const MOST_WAITING = 1_000;

const wanted = givenRows({ accountId: t.uuid, messageId: t.uuid });

/** Erased messages are among them. */
const findLeft = statement({
  name: "find_messages_that_left",
  parameters: wanted.parameters,
  columns: { message_id: t.nullable(t.uuid) },
  sql: `select wanted.message_id
    from ${wanted.as("wanted")}
    left join lateral (
      select status
      from messages
      where account_id = wanted.account_id
        and message_id = wanted.message_id
      limit 1
    ) as message on true
    where message.status is null
      or message.status not in ('scheduled', 'queued')`,
});

interface Waiter {
  accountId: string;
  messageId: string;
  /** Milliseconds of the monotonic clock. */
  deadline: number;
  wake(): void;
}

interface WatchOptions {
  database: Database;
  clock: Clock;
  log: Log;
}

export class MessageWatch {
  readonly #options: WatchOptions;
  readonly #log: SparseLog;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | null = null;
  #isPolling = false;
  /** A message may have left since the present poll began. */
  #again = false;
  #isStopped = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#log = new SparseLog(options.log, options.clock);
  }

  get waiting(): number {
    return this.#waiters.size;
  }

  /** Resolves when the message has left or ended, after `limitMs`, when `gone` aborts, or at once when too many wait. */
  left(message: { accountId: string; messageId: string }, limitMs: number, gone: AbortSignal): Promise<void> {
    if (this.#isStopped || gone.aborted || this.#waiters.size >= MOST_WAITING) return Promise.resolve();
    return new Promise((resolve) => {
      const waiter = { ...message, deadline: this.#options.clock.monotonic() + limitMs, wake: resolve };
      this.#waiters.add(waiter);
      gone.addEventListener("abort", () => this.#wake(waiter), { once: true });
      this.#timer ??= setTimeout(() => void this.#poll(), POLL_MS);
    });
  }

  /** This process has recorded that messages left: looks at once. */
  look(): void {
    if (this.#waiters.size === 0) return;
    if (this.#isPolling) this.#again = true;
    else void this.#poll();
  }

  /** Wakes everybody. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const waiter of this.#waiters) this.#wake(waiter);
  }

  async #poll(): Promise<void> {
    this.#isPolling = true;
    if (this.#timer) clearTimeout(this.#timer);
    do {
      this.#again = false;
      const polled = [...this.#waiters];
      const left = await this.#find(polled);
      const now = this.#options.clock.monotonic();
      for (const waiter of polled) {
        if (left.has(waiter.messageId) || now >= waiter.deadline) this.#wake(waiter);
      }
    } while (this.#again && this.#waiters.size > 0);
    this.#isPolling = false;
    this.#timer = this.#waiters.size > 0 ? setTimeout(() => void this.#poll(), POLL_MS) : null;
  }

  async #find(waiters: Waiter[]): Promise<Set<string | null>> {
    try {
      const rows = await this.#options.database.run(findLeft, wanted.values(waiters));
      return new Set(rows.map((row) => row.message_id));
    } catch (error) {
      this.#log.error({ err: describeError(error) }, "messages that requests wait for can't be read");
      return new Set();
    }
  }

  #wake(waiter: Waiter): void {
    if (this.#waiters.delete(waiter)) waiter.wake();
  }
}
