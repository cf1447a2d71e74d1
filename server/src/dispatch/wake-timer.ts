/** Rings once, at the earliest of the times that it was set to. */
export class WakeTimer {
  readonly #ring: () => void;
  #set: { at: number; handle: NodeJS.Timeout } | null = null;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** `now`: on the monotonic clock. */
  ringIn(ms: number, now: number): void {
    const at = now + ms;
    if (this.#set !== null && at >= this.#set.at) return;
    clearTimeout(this.#set?.handle);
    const handle = setTimeout(() => {
      this.#set = null;
      this.#ring();
    }, Math.ceil(ms));
    this.#set = { at, handle };
  }

  clear(): void {
    clearTimeout(this.#set?.handle);
  }
}
