// A slot that a task has taken.

export class Slot {
  readonly name: string;
  /** When the request got it, on the monotonic clock. */
  readonly since: number;
  readonly #onLapse: () => void;
  readonly #onEnd: () => void;
  #isWorking = false;
  #state: "running" | "lapsed" | "left" = "running";

  /** `onLapse`: the request doesn't count as running any more, at its end at the latest. */
  constructor(name: string, since: number, onLapse: () => void, onEnd: () => void) {
    this.name = name;
    this.since = since;
    this.#onLapse = onLapse;
    this.#onEnd = onEnd;
  }

  /** The handler begins. False when the slot was lost while the body arrived. */
  beginWork(): boolean {
    this.#isWorking = this.#state !== "left";
    return this.#isWorking;
  }

  /** The request takes long. A handler goes on, but a request whose body still arrives loses its slot. */
  lapse(): void {
    if (!this.#isWorking) this.leave();
    else if (this.#state === "running") {
      this.#state = "lapsed";
      this.#onLapse();
    }
  }

  /** The client has closed the connection. A handler that has begun goes on, and keeps the slot. */
  abandon(): void {
    if (!this.#isWorking) this.leave();
  }

  /** Leaving it again does nothing. */
  leave(): void {
    if (this.#state === "left") return;
    const isRunning = this.#state === "running";
    this.#state = "left";
    if (isRunning) this.#onLapse();
    this.#onEnd();
  }
}
