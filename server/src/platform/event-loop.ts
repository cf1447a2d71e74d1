// Watches how busy the event loop is, and whether it can still keep up.
import { type EventLoopUtilization, performance } from "node:perf_hooks";
import type { Clock } from "./clock.ts";

const SAMPLE_MS = 100;
/** A timer that is later than this is a sign that every request waits for seconds before anything looks at it. */
const LATE_MS = 1_000;
/** Signs in a row. A single one may be a machine that slept. */
const SIGNS = 3;

export class EventLoop {
  readonly #clock: Clock;
  readonly #onSample: (busy: number) => void;
  #before: EventLoopUtilization = performance.eventLoopUtilization();
  #timer: NodeJS.Timeout | undefined;
  #signs = 0;

  /** `onSample`: called ten times a second with the busy share of the time since the last call, from 0 to 1. */
  constructor(clock: Clock, onSample: (busy: number) => void) {
    this.#clock = clock;
    this.#onSample = onSample;
  }

  get isDrowning(): boolean {
    return this.#signs >= SIGNS;
  }

  start(): void {
    const due = this.#clock.monotonic() + SAMPLE_MS;
    this.#timer = setTimeout(() => {
      this.#signs = this.#clock.monotonic() - due > LATE_MS ? this.#signs + 1 : 0;
      const now = performance.eventLoopUtilization();
      this.#onSample(performance.eventLoopUtilization(now, this.#before).utilization);
      this.#before = now;
      this.start();
    }, SAMPLE_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
