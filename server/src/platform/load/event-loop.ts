// Watches whether the event loop can keep up.
import type { Clock } from "../clock.ts";

const SAMPLE_MS = 100;
/** A timer that is later than this is a sign that every request waits for seconds before anything looks at it. */
const LATE_MS = 1_000;
/** Signs in a row. A single one may be a machine that slept. */
const SIGNS = 3;

export class EventLoop {
  readonly #clock: Clock;
  #timer: NodeJS.Timeout | undefined;
  #signs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Also before the start: a process whose other parts begin has no time for requests. */
  get isDrowning(): boolean {
    return this.#timer === undefined || this.#signs >= SIGNS;
  }

  start(): void {
    const due = this.#clock.monotonic() + SAMPLE_MS;
    this.#timer = setTimeout(() => {
      this.#signs = this.#clock.monotonic() - due > LATE_MS ? this.#signs + 1 : 0;
      this.start();
    }, SAMPLE_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
