// Remembers whether the database recently lacked resources.
import type { Clock } from "../clock.ts";
import { databaseFailure } from "./sql-state.ts";

/** The database counts as recovered after this time without such a failure. */
const QUIET_MS = 5_000;

export class Exhaustion {
  readonly #clock: Clock;
  #endsAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(error: unknown): void {
    if (databaseFailure(error) === "exhausted") this.#endsAt = this.#clock.monotonic() + QUIET_MS;
  }

  get isRecent(): boolean {
    return this.#clock.monotonic() < this.#endsAt;
  }
}
