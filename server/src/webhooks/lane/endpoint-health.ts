// Decides from the results of attempts whether an endpoint is down, and how long to wait between probes.
import { honoured } from "./retry-schedule.ts";

/** An endpoint is down when the attempts of this many different deliveries failed and none succeeded. A few deliveries that fail
 * by themselves don't stop the others. */
const DOWN_AFTER = 10;
/** The pause between probes grows with the time that the endpoint has been failing. */
const PAUSE_SHARE = 0.02;
/** Milliseconds. The longest pause keeps the promise that an endpoint that works again gets its backlog within a minute. */
const SHORTEST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** The pauses of endpoints that failed together vary by this share, so that their probes don't stay together. */
const JITTER = 0.1;

export class EndpointHealth {
  /** Deliveries that failed since the last success; no more than are needed to decide. */
  readonly #failed = new Set<string>();
  /** By `performance.now`; null while attempts succeed. */
  #failingSince: number | null = null;

  get isDown(): boolean {
    return this.#failed.size >= DOWN_AFTER;
  }

  /** `failingMs`: how long no attempt has succeeded, as the database knows it; null while attempts succeed. */
  begin(failingMs: number | null): void {
    if (failingMs === null) this.succeed();
    else this.#failingSince = performance.now() - failingMs;
  }

  succeed(): void {
    this.#failed.clear();
    this.#failingSince = null;
  }

  fail(deliveryId: string): void {
    this.#failingSince ??= performance.now();
    if (!this.isDown) this.#failed.add(deliveryId);
  }

  /** Milliseconds until the next probe. `retryAfterMs`: what the endpoint asked for. `random` is in [0, 1). */
  pauseMs(retryAfterMs: number | null, random: number): number {
    const failingMs = performance.now() - (this.#failingSince ?? performance.now());
    const pause = Math.min(Math.max(failingMs * PAUSE_SHARE, SHORTEST_PAUSE), LONGEST_PAUSE);
    return Math.max(pause * (1 + JITTER * (2 * random - 1)), honoured(retryAfterMs));
  }
}
