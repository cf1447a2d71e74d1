// Remembers for a moment that the database lacked the resources to do something.
import type { Clock } from "../clock.ts";
import { databaseFailure } from "./sql-state.ts";

/** Milliseconds without such a failure after which the database counts as recovered. */
const QUIET_MS = 5_000;

export class Exhaustion {
  readonly #clock: Clock;
  #endsAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes any error; only those of an exhausted database matter. */
  note(error: unknown): void {
    if (databaseFailure(error) === "exhausted") this.#endsAt = this.#clock.monotonic() + QUIET_MS;
  }

  get isRecent(): boolean {
    return this.#clock.monotonic() < this.#endsAt;
  }
}
