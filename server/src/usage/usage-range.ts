// The range of a request for usage: defaults, rounding, and limits.
import { invalidField } from "../platform/problem.ts";
import { usageErrors } from "./errors.ts";
import type { UsageRange } from "./read-usage.ts";
import { MINUTES_KEPT } from "./sum-usage.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DEFAULT_RANGE = 24 * HOUR;
export const MOST_STEPS = 1_000;
/** Seconds. The shortest one with at most this many steps is the default. */
const DEFAULT_STEPS = { choices: [60, 300, 900, 3_600, 21_600, 86_400], most: 200 };

/**
 * Rounds `from` down to a minute, or to an hour where only hours are kept. Throws 422 `invalid_range`, `step_too_fine` or
 * `too_many_steps`.
 */
export function usageRange(
  wanted: { from?: Date | undefined; to?: Date | undefined; step?: number | undefined },
  now: number,
): UsageRange {
  const to = wanted.to?.getTime() ?? now;
  const begin = wanted.from?.getTime() ?? to - DEFAULT_RANGE;
  if (begin >= to)
    throw invalidField("/query/from", usageErrors.invalid_range, "`from` must be before `to`.");
  const areMinutesKept = begin > now - (MINUTES_KEPT - 1) * HOUR;
  const step = wanted.step ?? defaultStep(to - begin, areMinutesKept);
  if (!areMinutesKept && step % 3_600 !== 0) {
    const detail = `A range that begins more than ${MINUTES_KEPT - 1} hours ago needs a step of whole hours: a multiple of 3600.`;
    throw invalidField("/query/step", usageErrors.step_too_fine, detail);
  }
  const isHourly = step % 3_600 === 0 && (!areMinutesKept || begin % HOUR === 0);
  const from = Math.floor(begin / (isHourly ? HOUR : MINUTE)) * (isHourly ? HOUR : MINUTE);
  if ((to - from) / 1_000 / step > MOST_STEPS) {
    const detail = `The range has more than ${MOST_STEPS} steps. Use a longer step or a shorter range.`;
    throw invalidField("/query/step", usageErrors.too_many_steps, detail);
  }
  return { from: new Date(from), to: new Date(to), step, resolution: isHourly ? 60 : 1 };
}

function defaultStep(ms: number, areMinutesKept: boolean): number {
  const { choices, most } = DEFAULT_STEPS;
  const fits = (step: number) => ms / 1_000 / step <= most && (areMinutesKept || step >= 3_600);
  return choices.find(fits) ?? (choices.at(-1) as number);
}
