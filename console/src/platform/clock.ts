// The current time, for texts that age on screen.
import { useEffect, useState } from "react";

/** Changes every `everyMs` milliseconds. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
