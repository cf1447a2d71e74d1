// How long hooks wait in this process: taken in, and neither applied nor stored yet.
import type { Clock } from "../platform/clock.ts";

export interface HookBacklog {
  /** Counts a hook until the work with it ends, well or not. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Milliseconds that the oldest has waited; 0 when none does. */
  ageMs(): number;
}

export function createHookBacklog(clock: Clock): HookBacklog {
  // In the order in which they came: the first is the oldest.
  const waiting = new Set<{ since: number }>();
  return {
    async during(work) {
      const hook = { since: clock.monotonic() };
      waiting.add(hook);
      try {
        return await work();
      } finally {
        waiting.delete(hook);
      }
    },
    ageMs() {
      const [oldest] = waiting;
      return oldest ? clock.monotonic() - oldest.since : 0;
    },
  };
}
