// The place of a request in progress.

interface PlaceEvents {
  /** Others may have the place: at its end at the latest. */
  onLapse(): void;
  onEnd(): void;
}

export class Place {
  /** When the request got it, on the monotonic clock. */
  readonly since: number;
  /** The handler has begun. */
  isWorking = false;
  readonly #events: PlaceEvents;
  #state: "held" | "lapsed" | "left" = "held";

  constructor(since: number, events: PlaceEvents) {
    this.since = since;
    this.#events = events;
  }

  /** The request goes on, but doesn't count for its key any more. */
  lapse(): void {
    if (this.#state !== "held") return;
    this.#state = "lapsed";
    this.#events.onLapse();
  }

  /** Leaving it again does nothing. */
  leave(): void {
    this.lapse();
    if (this.#state === "left") return;
    this.#state = "left";
    this.#events.onEnd();
  }
}
