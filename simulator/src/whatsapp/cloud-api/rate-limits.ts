// The limits of a number, and of a number and a person. Source: Meta, "Throughput" and "Pair rate limits".
import type { FaultSettings } from "../../faults/shape.ts";
import { GraphError } from "../graph-error.ts";

export interface RateLimits {
  /** Counts a send. Throws code 130429 or 131056. `person`: null for one that reaches nobody. */
  count(settings: FaultSettings, phoneNumberId: string, person: string | null): void;
}

const PAIR_BURST = 45;
const PAIR_MS = 6000;

export function createRateLimits(clock: () => number): RateLimits {
  const numbers = new Map<string, number>();
  const pairs = new Map<string, number>();
  /** A bucket is the time at which it is empty again. Returns whether one more message has room. */
  const fill = (buckets: Map<string, number>, key: string, eachMs: number, burst: number) => {
    const now = clock();
    const empty = Math.max(now, buckets.get(key) ?? 0);
    if (empty - now > (burst - 1) * eachMs) return false;
    buckets.set(key, empty + eachMs);
    return true;
  };
  return {
    count(settings, phoneNumberId, person) {
      const { messages_per_second: most, pair_limit: hasPairs } = settings;
      if (most !== null && !fill(numbers, phoneNumberId, 1000 / most, most))
        throw new GraphError(130429, { details: "Cloud API message throughput has been reached." });
      if (hasPairs && person !== null && !fill(pairs, `${phoneNumberId} ${person}`, PAIR_MS, PAIR_BURST)) {
        const details =
          "Message failed to send because there were too many messages sent to the same phone number.";
        throw new GraphError(131056, { details });
      }
    },
  };
}
