// When a failed call is repeated.
import type { ParleyError } from "./parley-error.ts";

/**
 * Answers how many milliseconds to wait before the next attempt, or null to give up. `attempt` counts the attempts that
 * failed. An error that it throws ends the call instead of the failure.
 */
export type RetryPolicy = (error: ParleyError, attempt: number) => number | null;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** A service that asks for more, such as an hourly limit, isn't waited for. */
const LONGEST_RETRY_AFTER_S = 60;

/** Repeats passing failures at most `retries` times: with growing pauses, of random length, and honouring `Retry-After`. */
export function retryPolicy(retries: number): RetryPolicy {
  return (error, attempt) => {
    const asked = error.retryAfter ?? 0;
    if (attempt > retries || !isPassing(error) || asked > LONGEST_RETRY_AFTER_S) return null;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
    // Clients that failed at the same moment don't return at the same moment.
    return asked * 1_000 + pause * (0.5 + Math.random() / 2);
  };
}

/** Other failures may be retryable too, but only after somebody changed something. */
function isPassing({ code, status, retryable }: ParleyError): boolean {
  if (!retryable) return false;
  return (
    status === 0 || status === 408 || status === 429 || status >= 500 || code === "idempotency_in_progress"
  );
}

/** @throws the signal's reason */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
