// The current time, for texts that age on screen. A wrong clock of the computer is corrected by the service's.
import { useEffect, useState } from "react";

/** The Date header counts whole seconds, and the answer takes a moment. */
const TOLERANCE_MS = 5_000;

let ahead = 0;

/** `date`: the Date header of an answer that has just arrived. */
export function learnServerTime(date: string | null): void {
  const difference = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** In milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Changes every `everyMs` milliseconds. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
