// Limits the rate of a lane with a token bucket.
import type { Clock } from "../clock.ts";

/** The capacity in seconds of the rate: enough to keep the rate while the event loop is busy. */
const BURST_SECONDS = 0.1;

export class TokenBucket {
  readonly #clock: Clock;
  #rate: number;
  #tokens = 0;
  #filledAt: number;

  /** Starts empty: another owner may have spent this second's tokens. `rate` is tokens per second. */
  constructor(clock: Clock, rate: number) {
    this.#clock = clock;
    this.#rate = rate;
    this.#filledAt = clock.monotonic();
  }

  get rate(): number {
    return this.#rate;
  }

  setRate(rate: number): void {
    this.#fill();
    this.#rate = rate;
  }

  available(): number {
    this.#fill();
    return Math.floor(this.#tokens);
  }

  take(count: number): void {
    this.#tokens -= count;
  }

  wait(count: number): number {
    this.#fill();
    return Math.max(0, Math.ceil(((count - this.#tokens) / this.#rate) * 1_000));
  }

  #fill(): void {
    const now = this.#clock.monotonic();
    const capacity = Math.max(1, this.#rate * BURST_SECONDS);
    this.#tokens = Math.min(capacity, this.#tokens + ((now - this.#filledAt) / 1_000) * this.#rate);
    this.#filledAt = now;
  }
}
