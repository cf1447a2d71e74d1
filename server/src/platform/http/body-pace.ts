// Notices a sender who lets others wait: of a body that streams in, so many bytes must come in each window of time.
import { Problem } from "../problem.ts";

/** Bytes that must come while `windowMs` milliseconds are waited. */
export interface PaceLimits {
  windowMs: number;
  windowBytes: number;
}

/**
 * Only time that is spent waiting counts: a sender who is held back, because what came is still being written, isn't slow.
 * The windows lie one behind the other, so silence is noticed after one of them, at the latest after two.
 */
export class BodyPace {
  readonly #limits: PaceLimits;
  /** Milliseconds of waiting that are left of the window. */
  #left: number;
  #bytes = 0;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
    this.#left = limits.windowMs;
  }

  /** The next piece. Throws 408 `body_too_slow`, and whatever the body throws. */
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
        // After a standstill of this process timers come first: what lies in the socket has its turn before.
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
