// The header Prefer (RFC 7240), of which this API knows `wait`.
import type { IncomingHttpHeaders } from "node:http";

export const MOST_WAIT_SECONDS = 30;

/** The seconds that the client wants to wait, at most 30; null without the preference. What can't be read is ignored, as the RFC says. */
export function preferredWait({ prefer }: IncomingHttpHeaders): number | null {
  if (prefer === undefined) return null;
  for (const preference of String(prefer).split(",")) {
    const seconds = Number(/^\s*wait\s*=\s*"?([0-9]{1,9})"?\s*(;|$)/i.exec(preference)?.[1] ?? 0);
    if (seconds > 0) return Math.min(seconds, MOST_WAIT_SECONDS);
  }
  return null;
}
