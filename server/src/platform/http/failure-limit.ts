// Limits failures by client network, for example invalid API keys.
import { BoundedMap } from "../bounded-map.ts";
import type { Clock } from "../clock.ts";

export interface FailureLimitOptions {
  clock: Clock;
  /** Maximum number of failures of one network in a window. */
  most: number;
  windowMs: number;
}

/** Maximum number of networks in memory. */
const MAX_NETWORKS = 10_000;

interface Window {
  failures: number;
  /** On the monotonic clock. */
  endsAt: number;
}

export class FailureLimit {
  readonly #options: FailureLimitOptions;
  readonly #windows = new BoundedMap<string, Window>(MAX_NETWORKS);

  constructor(options: FailureLimitOptions) {
    this.#options = options;
  }

  /**
   * Counts a failure before the attempt is made, so that concurrent attempts can't all pass before the first has failed.
   * False when the address has no failures left.
   */
  take(address: string): boolean {
    const window = this.#windowOf(address);
    if (window.failures >= this.#options.most) return false;
    window.failures++;
    return true;
  }

  /** Call it when the attempt didn't fail. */
  giveBack(address: string): void {
    const window = this.#windowOf(address);
    window.failures = Math.max(0, window.failures - 1);
  }

  /** Seconds until the address has failures left again, for Retry-After. */
  secondsLeft(address: string): number {
    const { endsAt } = this.#windowOf(address);
    return Math.max(1, Math.ceil((endsAt - this.#options.clock.monotonic()) / 1_000));
  }

  #windowOf(address: string): Window {
    const network = networkOf(address);
    const now = this.#options.clock.monotonic();
    const known = this.#windows.get(network);
    if (known && known.endsAt > now) return known;
    const window = { failures: 0, endsAt: now + this.#options.windowMs };
    this.#windows.set(network, window);
    return window;
  }
}

/** An IPv6 client counts as its /64 network, because a host chooses the other bits freely. */
function networkOf(address: string): string {
  const [bare = ""] = address.toLowerCase().split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!bare.includes(":")) return bare;
  const [head = "", tail] = bare.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
