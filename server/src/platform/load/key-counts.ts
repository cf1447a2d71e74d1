// A number for each key. Keys whose number is 0 take no memory.

export class KeyCounts {
  readonly #counts = new Map<string, number>();

  /** The number of keys whose number isn't 0. */
  get size(): number {
    return this.#counts.size;
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, amount: number): void {
    const count = this.of(key) + amount;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
