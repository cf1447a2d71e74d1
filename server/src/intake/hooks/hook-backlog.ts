// How long hooks wait in this process until their facts are applied or stored.
import type { Clock } from "../../platform/clock.ts";

export type HookBacklog = ReturnType<typeof createHookBacklog>;

export function createHookBacklog(clock: Clock) {
  // Sets keep the order of insertion: the first hook is the oldest.
  const waiting = new Set<{ since: number }>();
  return {
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      const hook = { since: clock.monotonic() };
      waiting.add(hook);
      try {
        return await work();
      } finally {
        waiting.delete(hook);
      }
    },
    /** Age of the oldest hook in milliseconds; 0 without hooks. */
    ageMs(): number {
      const [oldest] = waiting;
      return oldest ? clock.monotonic() - oldest.since : 0;
    },
  };
}
