// Logs what strangers can cause as often as they like: a line now and then, with the count of those left out.
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** Milliseconds between two lines. */
const PAUSE_MS = 10_000;

export class SparseLog {
  readonly #log: Log;
  readonly #clock: Clock;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #leftOut = 0;

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  error(fields: object, message: string): void {
    const now = this.#clock.monotonic();
    if (now - this.#loggedAt < PAUSE_MS) {
      this.#leftOut++;
      return;
    }
    this.#log.error({ ...fields, ...(this.#leftOut > 0 && { left_out: this.#leftOut }) }, message);
    this.#loggedAt = now;
    this.#leftOut = 0;
  }
}
