// Limits how often something may happen, with a token bucket for each key.
import { BoundedMap } from "../bounded-map.ts";
import type { Clock } from "../clock.ts";

export interface Limit {
  clock: Clock;
  /** Tokens in a window, which are also the capacity of the bucket. */
  most: number;
  windowMs: number;
  /** Tokens come steadily, or all at once at the end of each window. */
  refill: "steady" | "windowed";
}

export class TokenBucket {
  readonly #limit: Limit;
  #rate: number;
  #tokens: number;
  #filledAt: number;

  constructor(limit: Limit, { isFull }: { isFull: boolean }) {
    this.#limit = limit;
    this.#rate = (limit.most * 1_000) / limit.windowMs;
    this.#tokens = isFull ? this.#capacity : 0;
    this.#filledAt = limit.clock.monotonic();
  }

  /** Tokens per second. */
  get rate(): number {
    return this.#rate;
  }

  setRate(rate: number): void {
    this.#fill();
    this.#rate = rate;
  }

  available(): number {
    this.#fill();
    return Math.floor(this.#tokens);
  }

  take(count: number): void {
    this.#tokens -= count;
  }

  giveBack(): void {
    this.#tokens = Math.min(this.#capacity, this.#tokens + 1);
  }

  /** Milliseconds until `count` tokens are available. */
  wait(count: number): number {
    this.#fill();
    const { clock, refill, windowMs } = this.#limit;
    const missing = count - this.#tokens;
    if (missing <= 0) return 0;
    if (refill === "steady") return Math.ceil((missing / this.#rate) * 1_000);
    return Math.ceil(this.#filledAt + windowMs - clock.monotonic());
  }

  get #capacity(): number {
    return Math.max(1, (this.#rate * this.#limit.windowMs) / 1_000);
  }

  #fill(): void {
    const { clock, refill, windowMs } = this.#limit;
    const elapsed = clock.monotonic() - this.#filledAt;
    const filled = refill === "steady" ? elapsed : elapsed - (elapsed % windowMs);
    this.#tokens = Math.min(this.#capacity, this.#tokens + (filled / 1_000) * this.#rate);
    this.#filledAt += filled;
  }
}

/** The bucket that was created longest ago is forgotten first. Its key starts again with a full one. */
const MAX_KEYS = 10_000;

export class Limiter {
  readonly limit: Limit;
  readonly #buckets = new BoundedMap<string, TokenBucket>(MAX_KEYS);

  constructor(limit: Limit) {
    this.limit = limit;
  }

  get size(): number {
    return this.#buckets.size;
  }

  of(key: string): TokenBucket {
    const known = this.#buckets.get(key);
    if (known) return known;
    const bucket = new TokenBucket(this.limit, { isFull: true });
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** Take before an attempt and give back after its success, so that concurrent attempts can't all fail. False without tokens. */
  take(key: string): boolean {
    const bucket = this.of(key);
    if (bucket.available() < 1) return false;
    bucket.take(1);
    return true;
  }

  giveBack(key: string): void {
    this.of(key).giveBack();
  }

  /** Seconds until the next token, at least 1. */
  secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.of(key).wait(1) / 1_000));
  }
}
