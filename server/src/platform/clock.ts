// The clock that the service is given, so that tests can set it.

export interface Clock {
  /** Wall time in milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never goes back, from an arbitrary start. */
  monotonic(): number;
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
