// How fast one sender's messages may follow each other to one person, as the channel allows it.
import type { PairRate } from "../../channels/index.ts";

/**
 * A token bucket for each contact, kept as one number: the time at which the bucket is full again. Full buckets are
 * forgotten, so the memory is that of the people who lately got messages.
 */
export class PairPace {
  readonly #tokenMs: number;
  readonly #burst: number;
  /** When the contact's bucket is full again, on the monotonic clock. */
  readonly #fullAt = new Map<string, number>();
  #sweepAt = 0;

  /** Null for a channel without such a limit. */
  constructor(rate: PairRate | null) {
    this.#tokenMs = (rate?.seconds ?? 0) * 1_000;
    this.#burst = rate?.burst ?? 0;
  }

  /** Milliseconds until the contact can get its next message. */
  wait(contactId: string, now: number): number {
    const fullAt = this.#fullAt.get(contactId);
    return fullAt === undefined ? 0 : Math.max(0, fullAt - now - (this.#burst - 1) * this.#tokenMs);
  }

  /** A request for the contact has ended. The channel counted it earlier, so Parley is never faster than the limit. */
  count(contactId: string, now: number): void {
    if (this.#tokenMs === 0) return;
    this.#sweep(now);
    this.#fullAt.set(contactId, Math.max(now, this.#fullAt.get(contactId) ?? 0) + this.#tokenMs);
  }

  /** The channel says that the contact's bucket is empty. A former owner of the lane may have emptied it. */
  exhaust(contactId: string, now: number): void {
    if (this.#tokenMs > 0) this.#fullAt.set(contactId, now + this.#burst * this.#tokenMs);
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + this.#tokenMs;
    for (const [contactId, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(contactId);
  }
}
