// Limits failures by client network, for example invalid API keys.
import { BoundedMap } from "../../bounded-map.ts";
import type { Clock } from "../../clock.ts";

const MAX_NETWORKS = 10_000;

export class FailureLimit {
  readonly #options: { clock: Clock; most: number; windowMs: number };
  readonly #failures = new BoundedMap<string, number>(MAX_NETWORKS);
  #endsAt = Number.NEGATIVE_INFINITY;

  /** `most`: the maximum number of failures of one network in `windowMs` milliseconds. */
  constructor(options: { clock: Clock; most: number; windowMs: number }) {
    this.#options = options;
  }

  /** Counted before the attempt, so that concurrent ones can't all pass. False when no failures are left. */
  take(address: string): boolean {
    const { clock, most, windowMs } = this.#options;
    if (clock.monotonic() >= this.#endsAt) {
      this.#failures.clear();
      this.#endsAt = clock.monotonic() + windowMs;
    }
    const network = networkOf(address);
    const failures = this.#failures.get(network) ?? 0;
    if (failures >= most) return false;
    this.#failures.set(network, failures + 1);
    return true;
  }

  giveBack(address: string): void {
    const network = networkOf(address);
    this.#failures.set(network, Math.max(0, (this.#failures.get(network) ?? 0) - 1));
  }

  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#endsAt - this.#options.clock.monotonic()) / 1_000));
  }
}

/** An IPv6 client counts as its /64 network, because a host chooses the other bits freely. */
export function networkOf(address: string): string {
  const [bare = ""] = address.toLowerCase().split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!bare.includes(":")) return bare;
  const [head = [], tail = []] = bare.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
