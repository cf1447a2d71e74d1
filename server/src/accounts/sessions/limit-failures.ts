// Limits how often attempts to sign in may fail.
import type { Clock } from "../../platform/clock.ts";
import { Limiter } from "../../platform/load/limiter.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";

interface FailureLimit {
  clock: Clock;
  /** Failures of one key in a window. */
  most: number;
  windowMs: number;
  /** `code`: of the problem with which the attempt ended; null for another error. */
  isFailure(code: string | null): boolean;
  /** Whether attempts are still made after that, so that a success is let through. */
  triesOn?: boolean;
}

/** The returned function rejects as the attempt does, or with 429 `too_many_failed_sign_ins` after too many failures of the key. */
export function limitFailures({ clock, most, windowMs, isFailure, triesOn = false }: FailureLimit) {
  const failures = new Limiter({ clock, most, windowMs, refill: "windowed" });
  const tooMany = (key: string) =>
    new Problem(accountErrors.too_many_failed_sign_ins, { retryAfter: failures.secondsLeft(key) });
  return async <Result>(key: string, attempt: () => Promise<Result>): Promise<Result> => {
    const mayFail = failures.take(key);
    if (!mayFail && !triesOn) throw tooMany(key);
    let failed = false;
    try {
      return await attempt();
    } catch (error) {
      failed = isFailure(error instanceof Problem ? error.code : null);
      throw mayFail || !failed ? error : tooMany(key);
    } finally {
      if (mayFail && !failed) failures.giveBack(key);
    }
  };
}
