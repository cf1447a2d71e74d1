// Caches values read from the database for a moment, so that a hot path doesn't read them each time.
import type { Clock } from "./clock.ts";

export interface ShortLivedCacheOptions<Value> {
  clock: Clock;
  load(key: string): Promise<Value>;
}

/** Milliseconds during which a change by another process may stay unseen. */
const LIFE_MS = 2_000;
/** The same for something that a value lacks: another process may just have created it. */
const MISS_LIFE_MS = 200;
/** Strangers can cause keys too, so above this number the cache is cleared. */
const MAX_KEYS = 10_000;

export class ShortLivedCache<Value> {
  readonly #options: ShortLivedCacheOptions<Value>;
  readonly #entries = new Map<string, { value: Promise<Value>; readAt: number }>();

  constructor(options: ShortLivedCacheOptions<Value>) {
    this.#options = options;
  }

  get(key: string): Promise<Value> {
    return this.#get(key, LIFE_MS);
  }

  /** The result of `pick`. Reads a fresher value when `pick` finds nothing. */
  async find<Found>(key: string, pick: (value: Value) => Found | undefined): Promise<Found | undefined> {
    return pick(await this.get(key)) ?? pick(await this.#get(key, MISS_LIFE_MS));
  }

  /** Call it after every commit of this process that changed the value. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  #get(key: string, life: number): Promise<Value> {
    const now = this.#options.clock.monotonic();
    const known = this.#entries.get(key);
    if (known && now - known.readAt < life) return known.value;
    const value = this.#options.load(key);
    if (this.#entries.size >= MAX_KEYS) this.#entries.clear();
    this.#entries.set(key, { value, readAt: now });
    // A failure reaches the callers and isn't cached.
    value.catch(() => {
      if (this.#entries.get(key)?.value === value) this.#entries.delete(key);
    });
    return value;
  }
}
