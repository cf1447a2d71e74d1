// Limits how often an address may fail to sign in.
import type { Clock } from "../../platform/clock.ts";
import { networkOf } from "../../platform/http/access/network-of.ts";
import { Limiter } from "../../platform/load/limiter.ts";
import { Problem } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";

const FAILED_SIGN_INS = { most: 10, windowMs: 60_000, refill: "windowed" as const };

/**
 * The returned function rejects as the attempt does, or with 429 after too many failures. A success is always let through, and so is
 * the question for a one-time code, because the password was right.
 */
export function limitSignIns(clock: Clock) {
  const failures = new Limiter({ clock, ...FAILED_SIGN_INS });
  return async <Result>(address: string | undefined, attempt: () => Promise<Result>): Promise<Result> => {
    const network = networkOf(address ?? "");
    const mayFail = address === undefined || failures.take(network);
    try {
      const result = await attempt();
      if (address !== undefined && mayFail) failures.giveBack(network);
      return result;
    } catch (error) {
      const isAsked = error instanceof Problem && error.code === accountErrors.code_required.code;
      if (isAsked && address !== undefined && mayFail) failures.giveBack(network);
      throw mayFail || isAsked ? error : tooManySignIns(failures.secondsLeft(network));
    }
  };
}

function tooManySignIns(seconds: number): Problem {
  return new Problem(accountErrors.too_many_failed_sign_ins, {
    detail: `Your address failed to sign in more than ${FAILED_SIGN_INS.most} times in a minute.`,
    retryAfter: seconds,
  });
}
