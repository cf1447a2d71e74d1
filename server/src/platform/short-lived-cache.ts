// Keeps what was read from the database in memory for a moment, so that a hot path doesn't read it each time.
import type { Clock } from "./clock.ts";

export interface ShortLivedCacheOptions<Value> {
  clock: Clock;
  load(key: string): Promise<Value>;
}

/** Milliseconds for which a change made by another process may stay unseen. */
const LIFE_MS = 2_000;
/** Milliseconds after which a value is read anew for something that it lacks: another process may just have made it. */
const MISS_LIFE_MS = 200;
/** Keys come from strangers too: beyond this number everything is forgotten. */
const MAX_KEYS = 10_000;

export class ShortLivedCache<Value> {
  readonly #options: ShortLivedCacheOptions<Value>;
  readonly #kept = new Map<string, { value: Promise<Value>; readAt: number }>();

  constructor(options: ShortLivedCacheOptions<Value>) {
    this.#options = options;
  }

  get(key: string): Promise<Value> {
    return this.#get(key, LIFE_MS);
  }

  /** What `pick` finds in the value; where it finds nothing, in a fresher one. */
  async find<Found>(key: string, pick: (value: Value) => Found | undefined): Promise<Found | undefined> {
    return pick(await this.get(key)) ?? pick(await this.#get(key, MISS_LIFE_MS));
  }

  /** After every commit of this process that changed the value. */
  forget(key: string): void {
    this.#kept.delete(key);
  }

  #get(key: string, life: number): Promise<Value> {
    const now = this.#options.clock.monotonic();
    const known = this.#kept.get(key);
    if (known && now - known.readAt < life) return known.value;
    const value = this.#options.load(key);
    if (this.#kept.size >= MAX_KEYS) this.#kept.clear();
    this.#kept.set(key, { value, readAt: now });
    // A failure is told to those who asked, and not kept.
    value.catch(() => {
      if (this.#kept.get(key)?.value === value) this.#kept.delete(key);
    });
    return value;
  }
}
