// When to do what isn't needed at once.
import type { QueryClient } from "@tanstack/react-query";

const LONGEST_MS = 1_000;

/** Waits until everything that was asked for is there, and the browser has nothing to do. */
export async function idle(cache: QueryClient): Promise<void> {
  await allAnswered(cache);
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS });
    else setTimeout(resolve, 200);
  });
}

function allAnswered(cache: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (cache.isFetching() === 0) return resolve();
    const stop = cache.getQueryCache().subscribe(() => {
      if (cache.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}
