import type { Storage } from "../platform/storage.ts";

/** Resolves with the exit code: 0 after a request to stop, 1 when the database or the simulator was lost. */
export function waitForStop(
  signal: AbortSignal,
  storage: Pick<Storage, "onLost">,
  onLost?: (listener: (why: string) => void) => void,
): Promise<number> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(0);
    signal.addEventListener("abort", () => resolve(0), { once: true });
    for (const watch of [storage.onLost, onLost]) watch?.(() => resolve(1));
  });
}
