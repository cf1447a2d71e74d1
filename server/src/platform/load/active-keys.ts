// The API keys whose requests run at this moment, in all slots of the process.
import type { Clock } from "../clock.ts";

/**
 * Milliseconds for which a key stays active after its last request. A client that sends one request after the other would
 * otherwise meet the full flood of another key with each request.
 */
const LINGER_MS = 50;

export class ActiveKeys {
  readonly #clock: Clock;
  readonly #keys = new Map<string, { running: number; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  begin(name: string): void {
    const key = this.#keys.get(name);
    if (key) key.running++;
    else this.#keys.set(name, { running: 1, until: 0 });
  }

  end(name: string): void {
    const key = this.#keys.get(name);
    if (!key) return;
    key.running--;
    key.until = this.#clock.monotonic() + LINGER_MS;
  }

  othersThan(name: string): number {
    const now = this.#clock.monotonic();
    for (const [key, { running, until }] of this.#keys)
      if (running === 0 && until <= now) this.#keys.delete(key);
    return this.#keys.size - (this.#keys.has(name) ? 1 : 0);
  }
}
