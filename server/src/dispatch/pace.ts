// How fast a lane may go: the sender's rate, lowered for a while when the channel says that it is too fast.
import type { Clock } from "../platform/clock.ts";
import { TokenBucket } from "../platform/lanes/token-bucket.ts";

const SLOWER = 0.5;
const MUCH_SLOWER = 0.1;
const SLOWEST = 0.02;
/** The pace doubles again after each such time without a complaint. */
const RECOVERY_MS = 10_000;
/** Complaints about messages that were already out when the pace was lowered don't lower it again. */
const DEAF_MS = 1_000;

export class Pace {
  readonly #clock: Clock;
  readonly #bucket: TokenBucket;
  #rate: number;
  #share = 1;
  #changedAt = Number.NEGATIVE_INFINITY;

  /** `rate`: messages a second. */
  constructor(clock: Clock, rate: number) {
    this.#clock = clock;
    this.#rate = rate;
    this.#bucket = new TokenBucket(clock, rate);
  }

  setRate(rate: number): void {
    if (rate === this.#rate) return;
    this.#rate = rate;
    this.#bucket.setRate(rate * this.#share);
  }

  /** Messages that may go now. */
  available(): number {
    this.#recover();
    return this.#bucket.available();
  }

  take(count: number): void {
    this.#bucket.take(count);
  }

  /** Milliseconds until the next message may go. */
  wait(): number {
    return this.#bucket.wait();
  }

  slow(strong: boolean): void {
    const now = this.#clock.monotonic();
    if (now - this.#changedAt < DEAF_MS) return;
    this.#set(Math.max(SLOWEST, this.#share * (strong ? MUCH_SLOWER : SLOWER)), now);
  }

  #recover(): void {
    const now = this.#clock.monotonic();
    if (this.#share < 1 && now - this.#changedAt >= RECOVERY_MS) this.#set(Math.min(1, this.#share * 2), now);
  }

  #set(share: number, now: number): void {
    this.#share = share;
    this.#changedAt = now;
    this.#bucket.setRate(this.#rate * share);
  }
}
