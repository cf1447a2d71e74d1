// Aborts an upload that is too slow: a minimum number of bytes must arrive per window of waiting time.
import { Problem } from "../problem.ts";
import { within } from "../within.ts";

export interface PaceLimits {
  windowMs: number;
  windowBytes: number;
}

/** Only waiting time counts: a sender isn't slow while the server writes. Silence is noticed within two windows. */
export class BodyPace {
  readonly #limits: PaceLimits;
  #left: number;
  #bytes = 0;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
    this.#left = limits.windowMs;
  }

  /** The next piece. Throws 408 `body_too_slow`, and the errors of the body. */
  async next(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    const { windowMs, windowBytes } = this.#limits;
    const arriving = pieces.next();
    let since = performance.now();
    while (!(await within(this.#left, arriving))) {
      if (this.#bytes < windowBytes) {
        throw new Problem({
          status: 408,
          code: "body_too_slow",
          title: "The body came too slowly",
          detail: `Fewer than ${windowBytes} bytes of the body arrived in ${windowMs / 1_000} seconds. Nothing was done.`,
          retryable: true,
        });
      }
      this.#bytes = 0;
      this.#left = windowMs;
      since = performance.now();
    }
    this.#left = Math.max(0, this.#left - (performance.now() - since));
    const piece = await arriving;
    if (!piece.done) this.#bytes += piece.value.length;
    return piece;
  }
}
