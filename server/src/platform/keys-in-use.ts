// Whether several keys use something, so that they have to share it.
import type { Clock } from "./clock.ts";

/** Milliseconds after its last request for which a key counts as using it. */
const IN_USE_MS = 60_000;

export class KeysInUse {
  readonly #clock: Clock;
  /** The last two different keys, with the time of their last request. */
  #last = { name: "", at: Number.NEGATIVE_INFINITY };
  #other = { name: "", at: Number.NEGATIVE_INFINITY };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(name: string): void {
    const at = this.#clock.monotonic();
    if (this.#last.name !== name) {
      this.#other = this.#last;
      this.#last = { name, at };
    } else this.#last.at = at;
  }

  get areSeveral(): boolean {
    return this.#other.at > this.#clock.monotonic() - IN_USE_MS;
  }
}
