// Beyond these, Home says that something is wrong.

export const THRESHOLDS = {
  /** Counts are kept by the hour: the verdict judges the hours that this time reaches into, whatever range is shown. */
  recentMs: 15 * 60_000,
  /** Failed messages of these hours: more than this number, and more than this share of all. */
  failed: 5,
  failedShare: 0.02,
  /** The oldest message may wait this long for another cause than the sender's pace. */
  waitingMs: 60_000,
  /** Half of the messages leave within this time. */
  p50Ms: 2_000,
} as const;
