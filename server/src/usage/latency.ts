// Latencies as a histogram: buckets of different messages can be added, quantiles can't.

/** Each bucket reaches 10 % higher than the one before, so a quantile is at most 5 % off. */
const GROWTH = Math.log(1.1);

export function latencyBucket(ms: number): number {
  return Math.round(Math.log(Math.max(1, ms)) / GROWTH);
}

/** The milliseconds that a bucket stands for. */
export function latencyOf(bucket: number): number {
  return Math.round(Math.exp(bucket * GROWTH));
}

/** Numbers of messages by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** Milliseconds within which this share (0 to 1) of the messages was sent; null when there are none. */
export function quantile(histogram: Histogram, share: number): number | null {
  const buckets = [...histogram].sort(([one], [other]) => one - other);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let passed = 0;
  for (const [bucket, count] of buckets) {
    passed += count;
    if (count > 0 && passed >= total * share) return latencyOf(bucket);
  }
  return null;
}
