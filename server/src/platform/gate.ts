// Limits how many tasks run at once. Others wait in order; too many are refused.
import { overloaded } from "./problem.ts";

export class Gate {
  readonly #max: number;
  readonly #maxWaiting: number;
  #running = 0;
  readonly #line: (() => void)[] = [];

  constructor(max: number, maxWaiting: number) {
    this.#max = max;
    this.#maxWaiting = maxWaiting;
  }

  /** Throws 503 `overloaded` when too many tasks wait. `work` was not called then. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#max) this.#running++;
    else {
      if (this.#line.length >= this.#maxWaiting) throw overloaded();
      // A task that ends passes its place to the first in the line, so `#running` doesn't change.
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
