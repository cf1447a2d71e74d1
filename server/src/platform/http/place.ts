// The place of a request in progress.

export class Place {
  /** Whose place it is. */
  readonly name: string;
  /** When the request got it, on the monotonic clock. */
  readonly since: number;
  readonly #onLeave: (place: Place) => void;
  #state: "arriving" | "working" | "left" = "arriving";

  constructor(name: string, since: number, onLeave: (place: Place) => void) {
    this.name = name;
    this.since = since;
    this.#onLeave = onLeave;
  }

  /** The handler begins. False when the place was lost while the body arrived. */
  beginWork(): boolean {
    if (this.#state === "arriving") this.#state = "working";
    return this.#state === "working";
  }

  /** The body takes too long, or the client is gone. A handler that has begun goes on, and keeps the place. */
  abandon(): void {
    if (this.#state === "arriving") this.leave();
  }

  /** Leaving it again does nothing. */
  leave(): void {
    if (this.#state === "left") return;
    this.#state = "left";
    this.#onLeave(this);
  }
}
