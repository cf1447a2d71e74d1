// Aborts an upload that is too slow: a minimum number of bytes must arrive per window of waiting time.
import { Problem } from "../problem.ts";

/** Bytes that must arrive while the server waits `windowMs` milliseconds. */
export interface PaceLimits {
  windowMs: number;
  windowBytes: number;
}

/**
 * Only waiting time counts: a sender isn't slow while the server is still writing what has arrived. Windows follow one
 * another, so silence is noticed after one or two of them.
 */
export class BodyPace {
  readonly #limits: PaceLimits;
  /** Remaining waiting time of the window, in milliseconds. */
  #left: number;
  #bytes = 0;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
    this.#left = limits.windowMs;
  }

  /** The next piece. Throws 408 `body_too_slow`, and the errors of the body. */
  async next(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    const slow = Promise.withResolvers<never>();
    const watch = this.#watch(() => slow.reject(bodyTooSlow(this.#limits)));
    try {
      const piece = await Promise.race([pieces.next(), slow.promise]);
      if (!piece.done) this.#bytes += piece.value.length;
      return piece;
    } finally {
      watch.stop();
    }
  }

  #watch(onSlow: () => void): { stop(): void } {
    let since = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let immediate: NodeJS.Immediate | undefined;
    const wait = () => {
      since = performance.now();
      timer = setTimeout(() => {
        // After a pause of this process, timers run before the sockets are read. The immediate runs after both.
        immediate = setImmediate(end);
      }, this.#left);
    };
    const end = () => {
      if (this.#bytes < this.#limits.windowBytes) return onSlow();
      this.#bytes = 0;
      this.#left = this.#limits.windowMs;
      wait();
    };
    wait();
    return {
      stop: () => {
        clearTimeout(timer);
        clearImmediate(immediate);
        this.#left = Math.max(0, this.#left - (performance.now() - since));
      },
    };
  }
}

function bodyTooSlow({ windowMs, windowBytes }: PaceLimits): Problem {
  return new Problem({
    status: 408,
    code: "body_too_slow",
    title: "The body came too slowly",
    detail: `Fewer than ${windowBytes} bytes of the body arrived in ${windowMs / 1_000} seconds. Nothing was done.`,
    retryable: true,
  });
}
