// Caches values read from the database for a moment, so that a hot path doesn't read them each time.
import type { Clock } from "./clock.ts";

/** Milliseconds during which a change by another process may stay unseen. */
const LIFE_MS = 2_000;
/** The same for something that a value lacks: another process may just have created it. */
const MISS_LIFE_MS = 200;
/** Strangers can cause keys too, so above this number the cache is cleared. */
const MAX_KEYS = 10_000;

export class ShortLivedCache<Value> {
  readonly #clock: Clock;
  readonly #load: (key: string) => Promise<Value>;
  readonly #entries = new Map<string, { value: Promise<Value>; readAt: number }>();

  constructor({ clock, load }: { clock: Clock; load(key: string): Promise<Value> }) {
    this.#clock = clock;
    this.#load = load;
  }

  /** The result of `pick`. Reads a fresher value when `pick` finds nothing. */
  async find<Found>(key: string, pick: (value: Value) => Found | undefined): Promise<Found | undefined> {
    return pick(await this.get(key)) ?? pick(await this.get(key, MISS_LIFE_MS));
  }

  /** Call it after every commit of this process that changed the value. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** At most `lifeMs` milliseconds old. */
  get(key: string, lifeMs = LIFE_MS): Promise<Value> {
    const now = this.#clock.monotonic();
    const known = this.#entries.get(key);
    if (known && now - known.readAt < lifeMs) return known.value;
    const value = this.#load(key);
    if (this.#entries.size >= MAX_KEYS) this.#entries.clear();
    this.#entries.set(key, { value, readAt: now });
    // A failure reaches the callers and isn't cached.
    value.catch(() => {
      if (this.#entries.get(key)?.value === value) this.#entries.delete(key);
    });
    return value;
  }
}
