// Whether a lane reaches its channel. While it doesn't, the lane rests between attempts, and the database says so: that is
// why its messages wait.
import { type LaneOwner, noteReach } from "../messages/for-dispatch.ts";
import type { Database } from "../platform/database/index.ts";
import type { LaneMarks } from "./lane-marks.ts";

/** Milliseconds that a lane rests while its channel can't be reached. */
const FIRST_REST_MS = 250;
const LONGEST_REST_MS = 30_000;

export class LaneReach {
  readonly #owner: LaneOwner;
  readonly #control: Database;
  readonly #persistently: LaneMarks["persistently"];
  /** Times in a row that the channel couldn't be reached. */
  #failures = 0;
  /** What the database says. A new owner begins with a lane that reaches its channel. */
  #isNoted = false;
  #isWriting = false;

  constructor(owner: LaneOwner, control: Database, { persistently }: LaneMarks) {
    this.#owner = owner;
    this.#control = control;
    this.#persistently = persistently;
  }

  /** Meanwhile one message at a time tries. */
  get isLost(): boolean {
    return this.#failures > 0;
  }

  reached(): void {
    this.#failures = 0;
    void this.#note();
  }

  /** Returns the milliseconds that the lane rests. */
  failed(): number {
    const restMs = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** this.#failures++);
    void this.#note();
    return restMs;
  }

  /** One write at a time, so that the last one is the newest. */
  async #note(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#isNoted !== this.isLost) {
      const isLost = this.isLost;
      const written = await this.#persistently(() =>
        this.#control.run(noteReach, { ...this.#owner, isLost }),
      );
      if (written === null) break;
      this.#isNoted = isLost;
    }
    this.#isWriting = false;
  }
}
