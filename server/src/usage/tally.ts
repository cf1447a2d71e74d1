// Adds up counts of messages.
import { type Billed, costOf } from "./cost.ts";
import { quantile } from "./latency.ts";
import { type Measure, type Price, readMeasure, USAGE_STATUSES, type UsageStatus } from "./measure.ts";
import type { PriceTable } from "./price-table.ts";
import type { UsageRow } from "./read-usage.ts";

interface FailureCount {
  code: string;
  channel: string | null;
  provider_code: number | null;
  count: number;
}

interface PriceCount extends Omit<Price, "country"> {
  channel: string | null;
  count: number;
  /** By country and period. Empty unless the channel bills them. */
  billed: Billed[];
}

export class Tally {
  readonly #counts = new Map<Measure, number>();
  /** By channel and measure: codes of two channels mean different things. */
  readonly #failures = new Map<string, FailureCount>();
  readonly #prices = new Map<string, PriceCount>();

  /** `at`: a time with the prices of the messages. */
  add(measure: Measure, count: number, { channel, at }: Pick<UsageRow, "channel" | "at">): void {
    this.#counts.set(measure, (this.#counts.get(measure) ?? 0) + count);
    const read = readMeasure(measure);
    if (read.kind === "failure") {
      const { code, providerCode: provider_code } = read;
      addTo(this.#failures, `${channel} ${measure}`, { code, channel, provider_code, count });
    } else if (read.kind === "price") {
      const { kind: _, country, ...price } = read;
      const billed = price.billable ? [{ country, category: price.category, at, count }] : [];
      const key = JSON.stringify([channel, price]);
      this.#prices.get(key)?.billed.push(...billed);
      addTo(this.#prices, key, { channel, ...price, count, billed });
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
  prices(table: PriceTable | null) {
    const prices = [...this.#prices.values()].filter(({ count }) => count !== 0);
    const word = ({ category }: PriceCount) => category ?? "";
    prices.sort((one, other) => other.count - one.count || (word(one) < word(other) ? -1 : 1));
    return prices.map(({ billed, ...price }) => ({ ...price, cost: table && costOf(billed, table) }));
  }
}

function addTo<Count extends { count: number }>(counts: Map<string, Count>, key: string, added: Count): void {
  const known = counts.get(key);
  if (known) known.count += added.count;
  else counts.set(key, added);
}
