// What a lane does after a handing over that didn't succeed: the retry schedule and the limits, in one place.

import type { SendOutcome } from "../channels/index.ts";
import type { Timing } from "../config/timing.ts";
import type { Setback } from "../messages/index.ts";

export type RetryPolicy = Pick<Timing, "attempts" | "backoffFirstMs" | "backoffMaxMs">;

type Unsuccessful = Exclude<SendOutcome, { kind: "accepted" }>;
export type Decision = Pick<Setback, "next" | "delayMs" | "counts" | "error">;

/** Meta's advice for one person's messages that come too fast: 4^n seconds. */
const HOLD_BASE = 4;
const HOLD_MOST_MS = 4 ** 6 * 1_000;
/** A whole sender that is too fast waits a moment; its pace is lowered beside that. */
const SLOW_MS = 1_000;

/** `failures`: how many attempts counted before this one. `random`: 0 to 1, for the jitter. */
export function decide(
  outcome: Unsuccessful,
  failures: number,
  policy: RetryPolicy,
  random: number,
): Decision {
  const { error } = outcome;
  switch (outcome.kind) {
    case "retry":
      return again(error, failures, backoff(failures, policy, random), policy);
    case "hold":
      return again(error, failures, Math.min(HOLD_MOST_MS, HOLD_BASE ** (failures + 1) * 1_000), policy);
    case "slow":
      return { next: "queued", delayMs: SLOW_MS * (1 + random), counts: false, error };
    case "pause":
    case "unreachable":
      return { next: "queued", delayMs: 0, counts: false, error };
    case "uncertain":
      return { next: "uncertain", delayMs: 0, counts: false, error };
    case "failed":
      return { next: "failed", delayMs: 0, counts: true, error };
  }
}

/** The same for a message whose receipt says `failed`: milliseconds until it goes once more, null when it doesn't. */
export function retryAfter(
  failure: Exclude<Unsuccessful, { kind: "uncertain" }>,
  policy: RetryPolicy,
): number | null {
  const { next, delayMs } = decide(failure, 0, policy, Math.random());
  return next === "queued" ? delayMs : null;
}

/**
 * Grows by one factor from the first wait to the longest, which comes before the last attempt; less up to half at
 * random, so that a crowd comes apart. With the defaults 1, 2.6, 6.7, 17, 45, 116 and 300 seconds.
 */
export function backoff(failures: number, policy: RetryPolicy, random: number): number {
  const { attempts, backoffFirstMs, backoffMaxMs } = policy;
  const growth = (backoffMaxMs / backoffFirstMs) ** (1 / Math.max(1, attempts - 2));
  return Math.min(backoffMaxMs, backoffFirstMs * growth ** failures) * (1 - random / 2);
}

function again(
  error: Unsuccessful["error"],
  failures: number,
  delayMs: number,
  policy: RetryPolicy,
): Decision {
  const isLast = failures + 1 >= policy.attempts;
  return { next: isLast ? "failed" : "queued", delayMs, counts: true, error };
}
