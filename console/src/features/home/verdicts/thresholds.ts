// Beyond these, Home says that something is wrong.

export const THRESHOLDS = {
  /** The verdict judges the last minutes, whatever range is shown. */
  recentMs: 15 * 60_000,
  /** Failed messages of the last minutes: more than this number, and more than this share of all. */
  failed: 5,
  failedShare: 0.02,
  /** The oldest message may wait this long for another cause than the sender's pace. */
  waitingMs: 60_000,
  /** 99 % of the messages leave within this time, or have done so at some time of the last `slowForMs`. */
  p99Ms: 2_000,
  slowForMs: 10 * 60_000,
} as const;
