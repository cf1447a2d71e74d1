// Lets so many works run at once; the others wait their turn, and too many are refused.
import { overloaded } from "./overloaded.ts";

export class Gate {
  readonly #most: number;
  readonly #mostWaiting: number;
  #running = 0;
  readonly #line: (() => void)[] = [];

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** Throws 503 `overloaded` when the line is full: nothing was done. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#most) this.#running++;
    else {
      if (this.#line.length >= this.#mostWaiting) throw overloaded();
      // Whoever leaves hands over the place.
      await new Promise<void>((resolve) => this.#line.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
