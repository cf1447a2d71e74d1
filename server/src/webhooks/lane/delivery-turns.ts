// Accounts take turns to begin attempts, so that many endpoints of one account delay neither another account's deliveries
// nor the requests that this process answers.
import { FairLine } from "../../platform/load/keyed-queue.ts";

/** Attempts that begin in one turn of the event loop: a few milliseconds of work. */
const AT_ONCE = 16;

export class DeliveryTurns {
  readonly #line = new FairLine<{ accountId: string; begin(): void }>(({ accountId }) => accountId);

  /** Resolves when the account may begin an attempt. */
  next(accountId: string): Promise<void> {
    return new Promise((begin) => {
      this.#line.push({ accountId, begin });
      if (this.#line.length === 1) setImmediate(() => this.#turn());
    });
  }

  #turn(): void {
    for (const { begin } of this.#line.take(AT_ONCE)) begin();
    if (this.#line.length > 0) setImmediate(() => this.#turn());
  }
}
