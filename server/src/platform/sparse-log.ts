// Logs errors that strangers can cause at any rate: one line per interval, with the number of suppressed lines.
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** Milliseconds between two lines. */
const INTERVAL_MS = 10_000;

export class SparseLog {
  readonly #log: Log;
  readonly #clock: Clock;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #suppressed = 0;

  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  error(fields: object, message: string): void {
    const now = this.#clock.monotonic();
    if (now - this.#loggedAt < INTERVAL_MS) {
      this.#suppressed++;
      return;
    }
    this.#log.error({ ...fields, ...(this.#suppressed > 0 && { suppressed: this.#suppressed }) }, message);
    this.#loggedAt = now;
    this.#suppressed = 0;
  }
}
