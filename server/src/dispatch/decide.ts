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

/** Where a message stands when it comes to a decision. */
export interface Standing {
  /** Attempts that counted before this one. */
  failures: number;
  /** This attempt, from 1: those that didn't count are in it too. */
  attempt: number;
}

/** `random`: 0 to 1, for the jitter. */
export function decide(
  outcome: Unsuccessful,
  { failures, attempt }: Standing,
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
      // The sender's pace is lowered beside that; a limit that lasts is met more and more seldom.
      return { next: "queued", delayMs: backoff(attempt - 1, policy, random), counts: false, error };
    case "pause":
    case "unreachable":
      return { next: "queued", delayMs: 0, counts: false, error };
    case "uncertain":
      return { next: "uncertain", delayMs: 0, counts: false, error };
    case "failed":
      return { next: "failed", delayMs: 0, counts: true, error };
  }
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
