// When a failed delivery is sent again: the schedule that Standard Webhooks 1.0 gives as its example.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds between an attempt and the next one. After the last, the delivery has failed: 76 hours after the first. */
export const RETRY_DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** The share by which a delay varies in both directions, so that deliveries that failed together don't come back together. */
const JITTER = 0.1;
/** A longer `Retry-After` isn't followed: the endpoint would get nothing for too long. */
const LONGEST_WAIT = 24 * HOUR;

/** Milliseconds that an endpoint's `Retry-After` delays an attempt. */
export function honoured(retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 0, LONGEST_WAIT);
}

/** Milliseconds until the next attempt; null after the last one. `random` is in [0, 1). */
export function retryDelay(attempts: number, retryAfterMs: number | null, random: number): number | null {
  const delay = RETRY_DELAYS[attempts - 1];
  if (delay === undefined) return null;
  const varied = delay * (1 + JITTER * (2 * random - 1));
  return Math.max(varied, honoured(retryAfterMs));
}

/** Milliseconds in a Retry-After header (RFC 9110, 10.2.3): seconds, or an HTTP date. Null when it is missing or invalid. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
