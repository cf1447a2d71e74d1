// A lane's pace: the sender's rate, lowered for a while when the channel says that the sender is too fast.
import type { Clock } from "../platform/clock.ts";
import { TokenBucket } from "../platform/load/limiter.ts";

/** Tokens are kept for this time: enough to keep the rate while the event loop is busy. */
const BURST_MS = 100;
const SLOWER = 0.5;
const MUCH_SLOWER = 0.1;
const SLOWEST = 0.02;
/** The pace doubles after each such time without a complaint. People's reports of spam are forgotten more slowly than bursts. */
const RECOVERY_MS = 10_000;
const STRONG_RECOVERY_MS = 60_000;
/** Further complaints within this time are about messages that left before the pace was lowered. */
const DEAF_MS = 1_000;
/** A strong complaint also comes back through the database, at the next refresh of the lane. */
const STRONG_DEAF_MS = 10_000;
/** Messages leave in slices of this duration, because marking and completing them takes a transaction each. */
const SLICE_MS = 20;

export class Pace {
  readonly #clock: Clock;
  readonly #bucket: TokenBucket;
  #rate: number;
  #share = 1;
  #changedAt = Number.NEGATIVE_INFINITY;
  #strongAt = Number.NEGATIVE_INFINITY;
  #recoveryMs = RECOVERY_MS;

  constructor(clock: Clock, rate: number) {
    this.#clock = clock;
    this.#rate = rate;
    const limit = { clock, most: (rate * BURST_MS) / 1_000, windowMs: BURST_MS, refill: "steady" as const };
    // Empty: another owner may have spent this second's tokens.
    this.#bucket = new TokenBucket(limit, { isFull: false });
  }

  setRate(rate: number): void {
    if (rate === this.#rate) return;
    this.#rate = rate;
    this.#bucket.setRate(rate * this.#share);
  }

  /** How many of the waiting messages may go now: 0 until there are tokens for a slice, or for all of them. */
  available(waiting: number): number {
    this.#recover();
    const available = this.#bucket.available();
    return available < this.#slice(waiting) ? 0 : Math.min(waiting, available);
  }

  /** May take more than is available: then nothing is available until the tokens that are missing have come. */
  take(count: number): void {
    this.#bucket.take(count);
  }

  wait(waiting: number): number {
    return this.#bucket.wait(this.#slice(waiting));
  }

  slow(strong: boolean): void {
    const now = this.#clock.monotonic();
    if (strong ? now - this.#strongAt < STRONG_DEAF_MS : now - this.#changedAt < DEAF_MS) return;
    if (strong) {
      this.#strongAt = now;
      this.#recoveryMs = STRONG_RECOVERY_MS;
    }
    this.#set(Math.max(SLOWEST, this.#share * (strong ? MUCH_SLOWER : SLOWER)), now);
  }

  #slice(waiting: number): number {
    return Math.min(waiting, Math.max(1, Math.floor((this.#bucket.rate * SLICE_MS) / 1_000)));
  }

  #recover(): void {
    const now = this.#clock.monotonic();
    if (this.#share === 1 || now - this.#changedAt < this.#recoveryMs) return;
    this.#set(Math.min(1, this.#share * 2), now);
    if (this.#share === 1) this.#recoveryMs = RECOVERY_MS;
  }

  #set(share: number, now: number): void {
    this.#share = share;
    this.#changedAt = now;
    this.#bucket.setRate(this.#rate * share);
  }
}
