// Adds up counts of messages.
import { quantile } from "./latency.ts";
import { type Measure, type Price, readMeasure, USAGE_STATUSES, type UsageStatus } from "./measure.ts";

interface FailureCount {
  code: string;
  channel: string | null;
  provider_code: number | null;
  count: number;
}

interface PriceCount extends Price {
  channel: string | null;
  count: number;
}

export class Tally {
  readonly #counts = new Map<Measure, number>();
  /** By channel and measure: codes of two channels mean different things. */
  readonly #failures = new Map<string, FailureCount>();
  readonly #prices = new Map<string, PriceCount>();

  add(measure: Measure, count: number, channel: string | null): void {
    this.#counts.set(measure, (this.#counts.get(measure) ?? 0) + count);
    const read = readMeasure(measure);
    const key = `${channel} ${measure}`;
    if (read.kind === "failure") {
      const { code, providerCode: provider_code } = read;
      addTo(this.#failures, key, { code, channel, provider_code, count });
    } else if (read.kind === "price") {
      const { kind: _, ...price } = read;
      addTo(this.#prices, key, { channel, ...price, count });
    }
  }

  measured() {
    const counts = Object.fromEntries(
      USAGE_STATUSES.map((status) => [status, this.#counts.get(status) ?? 0]),
    ) as Record<UsageStatus, number>;
    const latencies = new Map<number, number>();
    for (const [measure, count] of this.#counts) {
      const read = readMeasure(measure);
      if (read.kind === "latency") latencies.set(read.bucket, count);
    }
    const [p50_ms, p99_ms] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    return { counts, latency: p50_ms === null || p99_ms === null ? null : { p50_ms, p99_ms } };
  }

  /** The most frequent error first. */
  failures(): FailureCount[] {
    const failures = [...this.#failures.values()].filter(({ count }) => count !== 0);
    return failures.sort((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
  }

  /** The most frequent price first. */
  prices(): PriceCount[] {
    const prices = [...this.#prices.values()].filter(({ count }) => count !== 0);
    return prices.sort((one, other) => other.count - one.count || compare(one.category, other.category));
  }
}

function addTo<Count extends { count: number }>(counts: Map<string, Count>, key: string, added: Count): void {
  const known = counts.get(key);
  if (known) known.count += added.count;
  else counts.set(key, added);
}

function compare(one: string | null, other: string | null): number {
  return (one ?? "") < (other ?? "") ? -1 : 1;
}
