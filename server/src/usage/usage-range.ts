// The range of a request for usage: defaults, rounding, and limits.
import { invalidField } from "../platform/problem.ts";
import { usageErrors } from "./errors.ts";
import type { UsageRange } from "./read-usage.ts";

const HOUR = 3_600_000;
const DEFAULT_RANGE = 24 * HOUR;
export const MOST_STEPS = 1_000;
/** Seconds. The shortest one with at most this many steps is the default. */
const DEFAULT_STEPS = { choices: [3_600, 21_600, 86_400], most: 200 };

/** Rounds `from` down to an hour. Throws 422 `invalid_range` or `too_many_steps`. */
export function usageRange(
  wanted: { from?: Date | undefined; to?: Date | undefined; step?: number | undefined },
  now: number,
): UsageRange {
  const to = wanted.to?.getTime() ?? now;
  const begin = wanted.from?.getTime() ?? to - DEFAULT_RANGE;
  if (begin >= to)
    throw invalidField("/query/from", usageErrors.invalid_range, "`from` must be before `to`.");
  const from = Math.floor(begin / HOUR) * HOUR;
  const stepsOf = (step: number) => (to - from) / 1_000 / step;
  const { choices, most } = DEFAULT_STEPS;
  const step = wanted.step ?? choices.find((choice) => stepsOf(choice) <= most) ?? (choices.at(-1) as number);
  if (stepsOf(step) > MOST_STEPS) {
    const detail = `The range has more than ${MOST_STEPS} steps. Use a longer step or a shorter range.`;
    throw invalidField("/query/step", usageErrors.too_many_steps, detail);
  }
  return { from: new Date(from), to: new Date(to), step };
}
