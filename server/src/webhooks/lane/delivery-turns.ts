// Accounts take turns to begin attempts, so that many endpoints of one account delay neither another account's deliveries
// nor the requests that this process answers.
import { KeyedQueue } from "../../platform/load/keyed-queue.ts";

/** Attempts that begin in one turn of the event loop: a few milliseconds of work. */
const AT_ONCE = 16;

export class DeliveryTurns {
  readonly #queue = new KeyedQueue<{ accountId: string; begin(): void }>({
    keyOf: ({ accountId }) => accountId,
  });

  /** Resolves when the account may begin an attempt. */
  next(accountId: string): Promise<void> {
    return new Promise((begin) => {
      this.#queue.push({ accountId, begin });
      if (this.#queue.size === 1) setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    for (const { begin } of this.#queue.take(AT_ONCE)) begin();
    if (this.#queue.size > 0) setImmediate(() => this.#turn());
  }
}
