// The pace of a lane: so many tokens a second, and a short burst.
import type { Clock } from "../clock.ts";

/** Seconds of the rate that may be saved up: enough to keep the pace over a busy event loop. */
const BURST_SECONDS = 0.1;

export class TokenBucket {
  readonly #clock: Clock;
  #rate: number;
  #tokens = 0;
  #filledAt: number;

  /** Starts empty: another owner may have spent this second's tokens. `rate` is tokens a second. */
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

  /** Whole tokens there now. */
  available(): number {
    this.#fill();
    return Math.floor(this.#tokens);
  }

  take(count: number): void {
    this.#tokens -= count;
  }

  /** Milliseconds until so many tokens are there. */
  wait(count: number): number {
    this.#fill();
    return Math.max(0, Math.ceil(((count - this.#tokens) / this.#rate) * 1_000));
  }

  #fill(): void {
    const now = this.#clock.monotonic();
    const most = Math.max(1, this.#rate * BURST_SECONDS);
    this.#tokens = Math.min(most, this.#tokens + ((now - this.#filledAt) / 1_000) * this.#rate);
    this.#filledAt = now;
  }
}
