// The place of a request in progress.

interface PlaceEvents {
  /** Others may have the place: at its end at the latest. */
  onLapse(): void;
  onEnd(): void;
}

export class Place {
  /** Whose place it is. */
  readonly name: string;
  /** When the request got it, on the monotonic clock. */
  readonly since: number;
  readonly #events: PlaceEvents;
  #isWorking = false;
  #state: "held" | "lapsed" | "left" = "held";

  constructor(name: string, since: number, events: PlaceEvents) {
    this.name = name;
    this.since = since;
    this.#events = events;
  }

  /** The handler begins. False when the place was lost while the body arrived. */
  beginWork(): boolean {
    this.#isWorking = this.#state !== "left";
    return this.#isWorking;
  }

  /** A handler goes on, but doesn't count among the running ones any more. A request whose body still arrives loses its place. */
  lapse(): void {
    if (!this.#isWorking) this.leave();
    else if (this.#state === "held") {
      this.#state = "lapsed";
      this.#events.onLapse();
    }
  }

  /** The client has closed the connection. A handler that has begun goes on, and keeps the place. */
  abandon(): void {
    if (!this.#isWorking) this.leave();
  }

  /** Leaving it again does nothing. */
  leave(): void {
    if (this.#state === "left") return;
    const isHeld = this.#state === "held";
    this.#state = "left";
    if (isHeld) this.#events.onLapse();
    this.#events.onEnd();
  }
}
