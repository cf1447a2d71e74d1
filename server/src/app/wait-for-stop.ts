// Waits until the process is to stop.
import type { Storage } from "../platform/storage.ts";

/** Resolves with the exit code: 0 when it was asked to stop, 1 when what it stands on was lost. */
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
