// Limits the requests of each API key by a token bucket, and announces the limit in the headers of the IETF draft
// "RateLimit header fields for HTTP" (draft-ietf-httpapi-ratelimit-headers-11).
import type { Clock } from "../../clock.ts";
import { requestErrors } from "../../errors/request-errors.ts";
import { Limiter } from "../../load/limiter.ts";
import { Problem } from "../../problem.ts";

export interface Limited {
  headers: Record<string, string>;
  /** Set when the request is refused. */
  problem: Problem | null;
}

export class RateLimit {
  readonly #limiter: Limiter;
  /** Requests per second. */
  readonly #rate: number;
  readonly #policy: string;

  /** A full bucket holds the requests of a second. */
  constructor(clock: Clock, rate: number) {
    this.#limiter = new Limiter({ clock, most: rate, windowMs: 1_000, refill: "steady" });
    this.#rate = rate;
    this.#policy = `"key";q=${rate};w=1`;
  }

  get size(): number {
    return this.#limiter.size;
  }

  take(keyId: string): Limited {
    const isAllowed = this.#limiter.take(keyId);
    const left = this.#limiter.of(keyId).available();
    // At the sustained rate, what is left lasts for this time. Without any left, it is the time until the next token.
    const seconds = Math.max(1, Math.ceil(Math.max(1, left) / this.#rate));
    const headers = { "ratelimit-policy": this.#policy, ratelimit: `"key";r=${left};t=${seconds}` };
    return { headers, problem: isAllowed ? null : rateLimited(this.#rate, seconds) };
  }
}

function rateLimited(rate: number, seconds: number): Problem {
  return new Problem(requestErrors.rate_limited, {
    detail: `Each API key may make ${rate} requests a second. Nothing was done; repeat the request later.`,
    retryAfter: seconds,
  });
}
