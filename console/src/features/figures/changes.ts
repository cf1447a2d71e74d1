// How a figure differs from that of the time before, in a form that fits the size of both.

/** Of less than this, a percentage is mostly chance. */
const SMALLEST_BASE = 20;
/** A larger growth is said as a number: "+2,400%" names neither of the two figures. */
const LARGEST_SHARE = 1;

/** Null without a figure to compare with. */
export function growth(now: number, before: number): { share: number } | { count: number } | null {
  if (now === 0 && before === 0) return null;
  const share = now / before - 1;
  const isReadable = before >= SMALLEST_BASE && Math.abs(share) <= LARGEST_SHARE;
  return isReadable ? { share } : { count: now - before };
}

interface Part {
  count: number;
  all: number;
}

/** The difference of two shares, in percentage points. Null where one of them has too few messages. */
export function points(now: Part, before: Part): number | null {
  if (now.all < SMALLEST_BASE || before.all < SMALLEST_BASE) return null;
  return (now.count / now.all - before.count / before.all) * 100;
}
