// Reads again what events made old, but no resource more often than every 750 ms, however many events there are.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

const EVERY_MS = 750;

interface Wait {
  queryKey: QueryKey;
  /** Whether it became old again meanwhile. */
  isOld: boolean;
}

const waiting = new WeakMap<QueryClient, Map<string, Wait>>();

/** At once, and once more after the pause if it was asked for in between. */
export function refresh(cache: QueryClient, queryKey: QueryKey): void {
  const waits = waiting.get(cache) ?? new Map<string, Wait>();
  waiting.set(cache, waits);
  const name = JSON.stringify(queryKey);
  const wait = waits.get(name);
  if (wait) {
    wait.isOld = true;
    return;
  }
  waits.set(name, { queryKey, isOld: false });
  void readAgain(cache, queryKey);
  setTimeout(() => {
    const { isOld } = waits.get(name) as Wait;
    waits.delete(name);
    if (isOld) refresh(cache, queryKey);
  }, EVERY_MS);
}

/** A first read that is under way isn't begun again: its answer, which may be older, would do. So it has to end before. */
async function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching", predicate: ({ state }) => state.data === undefined });
  await Promise.allSettled(first.map((query) => query.promise));
  await cache.invalidateQueries({ queryKey });
}
