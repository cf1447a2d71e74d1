// For how long the hooks of channels were heard without a gap: silence only means something while one listens.

/** Over which time one process heard hooks, in milliseconds of the database's clock. */
export interface Hearing {
  from: number;
  /** Every hook that it took in until then is applied or stored. */
  to: number;
  /** Milliseconds that this process didn't hear before `from`, when it had heard before. */
  gap: number | null;
  /** Whether the process may still have hooks that aren't applied. */
  live: boolean;
}

export interface HearingLimits {
  /** Stretches that lie no further apart are one. */
  gapMs: number;
  /** The channel delivers again what we missed, but no longer than this is waited for it. */
  longestGapMs: number;
}

export interface Heard {
  /**
   * Milliseconds of unbroken hearing until then, less the length of the gap before it: what was missed in a gap is
   * delivered again within about as long.
   */
  forMs: number;
  /** Until when all hooks are known: the slowest process counts, since any hook may have come to that one. */
  until: number;
}

export function heardFor(stretches: Hearing[], now: number, { gapMs, longestGapMs }: HearingLimits): Heard {
  const byEnd = stretches.toSorted((a, b) => b.to - a.to);
  const until = Math.min(now, ...stretches.filter(({ live }) => live).map(({ to }) => to));
  let from = now;
  let missed: number | null = null;
  for (const stretch of byEnd) {
    if (stretch.to < from - gapMs) {
      missed = Math.min(missed ?? Number.POSITIVE_INFINITY, from - stretch.to);
      break;
    }
    if (stretch.from < from) {
      from = stretch.from;
      missed = stretch.gap;
    }
  }
  return { forMs: until - from - Math.min(longestGapMs, missed ?? 0), until };
}
