// Decides what happens to a message whose attempt failed.
import type { Failure } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import type { Setback } from "../messages/for-dispatch.ts";

type RetryPolicy = Pick<Timing, "attempts" | "backoffFirstMs" | "backoffMaxMs">;

type Decision = Pick<Setback, "next" | "delayMs" | "counts" | "error" | "optedOut">;

export interface Standing {
  /** Number of earlier attempts that counted. */
  failures: number;
  /** Number of this attempt, from 1, including attempts that didn't count. */
  attempt: number;
}

/** `random`: 0 to 1, for the jitter. */
export function decide(
  failure: Failure,
  { failures, attempt }: Standing,
  policy: RetryPolicy,
  random: number,
): Decision {
  const { error } = failure;
  const again = (delayMs: number): Decision => {
    const isLast = failures + 1 >= policy.attempts;
    return { next: isLast ? "failed" : "queued", delayMs, counts: true, error };
  };
  switch (failure.kind) {
    case "retry":
      return again(backoff(failures, policy, random));
    case "hold":
      return again(Math.min(failure.mostMs, failure.firstMs * failure.factor ** failures));
    case "slow":
      // The lane lowers its pace as well.
      return { next: "queued", delayMs: backoff(attempt - 1, policy, random), counts: false, error };
    case "pause":
    case "unreachable":
      return { next: "queued", delayMs: 0, counts: false, error };
    case "uncertain":
      return { next: "uncertain", delayMs: 0, counts: false, error };
    case "failed":
      return { next: "failed", delayMs: 0, counts: true, error, optedOut: failure.optedOut };
  }
}

/** Grows by a constant factor: with the defaults 1, 2.6, 6.7, 17, 45, 116 and 300 s. Up to half is subtracted at random. */
export function backoff(failures: number, policy: RetryPolicy, random: number): number {
  const { attempts, backoffFirstMs, backoffMaxMs } = policy;
  const growth = (backoffMaxMs / backoffFirstMs) ** (1 / Math.max(1, attempts - 2));
  return Math.min(backoffMaxMs, backoffFirstMs * growth ** failures) * (1 - random / 2);
}
