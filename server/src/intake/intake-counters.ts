// What intake counts instead of logging it: one line a fact would cost more than the fact.

export interface IntakeCounters {
  /** Facts that were applied. */
  applied: number;
  /** Kept raw for later. */
  stored: number;
  /** About a number whose own app secret didn't sign the request. */
  foreign: number;
  /** Receipts of messages that this service didn't send. */
  notOurs: number;
}

export function createIntakeCounters(): IntakeCounters {
  return { applied: 0, stored: 0, foreign: 0, notOurs: 0 };
}
