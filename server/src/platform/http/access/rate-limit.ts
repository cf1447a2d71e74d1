// Limits the requests of each API key by a token bucket, and announces the limit in the headers of the IETF draft
// "RateLimit header fields for HTTP" (draft-ietf-httpapi-ratelimit-headers-11).
import { BoundedMap } from "../../bounded-map.ts";
import type { Clock } from "../../clock.ts";
import { Problem } from "../../problem.ts";

/** A key whose bucket was forgotten starts with a full one, which it would have after a second anyway. */
const MAX_KEYS = 10_000;
/** The window of the policy in seconds. A full bucket holds the requests of one window. */
const WINDOW_SECONDS = 1;

interface Bucket {
  tokens: number;
  /** When the tokens were counted, on the monotonic clock. */
  at: number;
}

export interface Limited {
  headers: Record<string, string>;
  /** Set when the request is refused. */
  problem: Problem | null;
}

export class RateLimit {
  readonly #clock: Clock;
  /** Requests per second. */
  readonly #rate: number;
  readonly #policy: string;
  readonly #buckets = new BoundedMap<string, Bucket>(MAX_KEYS);

  constructor(clock: Clock, rate: number) {
    this.#clock = clock;
    this.#rate = rate;
    this.#policy = `"key";q=${rate * WINDOW_SECONDS};w=${WINDOW_SECONDS}`;
  }

  /** Number of remembered keys. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token of the key. */
  take(keyId: string): Limited {
    const bucket = this.#fill(keyId);
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens--;
    const left = Math.floor(bucket.tokens);
    // At the sustained rate, what is left lasts for this time. Without any left, it is the time until the next token.
    const seconds = Math.max(1, Math.ceil(Math.max(1, left) / this.#rate));
    const headers = { "ratelimit-policy": this.#policy, ratelimit: `"key";r=${left};t=${seconds}` };
    return { headers, problem: isAllowed ? null : rateLimited(this.#rate, seconds) };
  }

  #fill(keyId: string): Bucket {
    const at = this.#clock.monotonic();
    const full = this.#rate * WINDOW_SECONDS;
    const known = this.#buckets.get(keyId);
    if (!known) {
      const bucket = { tokens: full, at };
      this.#buckets.set(keyId, bucket);
      return bucket;
    }
    known.tokens = Math.min(full, known.tokens + ((at - known.at) / 1_000) * this.#rate);
    known.at = at;
    return known;
  }
}

function rateLimited(rate: number, seconds: number): Problem {
  return new Problem({
    status: 429,
    code: "rate_limited",
    title: "Too many requests with this API key",
    detail: `Each API key may make ${rate} requests a second. Nothing was done; repeat the request later.`,
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}
