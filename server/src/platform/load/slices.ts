// Lets other requests of the process in between pieces of work that take long together.
import { setImmediate as nextTurn } from "node:timers/promises";

const SLICE_MS = 10;

export class Slices {
  #end = performance.now() + SLICE_MS;

  /** Call it after each piece. */
  async pause(): Promise<void> {
    if (performance.now() < this.#end) return;
    await nextTurn();
    this.#end = performance.now() + SLICE_MS;
  }
}
