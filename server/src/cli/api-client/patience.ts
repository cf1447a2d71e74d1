// Retries while the service restarts, is unreachable or overloaded.
import { setTimeout as delay } from "node:timers/promises";
import { CommandFailure } from "../command.ts";
import { ApiProblem } from "./api-problem.ts";

export interface Patience {
  /** The longest time without a success. */
  waitMs: number;
  signal: AbortSignal;
  tell(line: string): void;
}

/** The address is right, but no answer of the service came. */
export class ServiceUnreachable extends CommandFailure {}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Status codes of temporary failures. Gateways send the first three when the service is down. */
const PASSING = [502, 503, 504, 408, 429];

export async function patiently<Result>(
  { waitMs, signal, tell }: Patience,
  work: () => Promise<Result>,
): Promise<Result> {
  let failingSince: number | null = null;
  let told = false;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const tried = performance.now();
    try {
      const result = await work();
      if (told) tell("The service answers again.");
      return result;
    } catch (error) {
      const now = performance.now();
      // An attempt that took longer, such as an upload, made progress: the wait starts again.
      if (failingSince === null || now - tried > waitMs) failingSince = now;
      const least = leastPauseMs(error);
      const wait = Math.max(pause, least ?? 0);
      if (least === null || now + wait - failingSince > waitMs) throw error;
      // Silent about the first failure: the service may have closed an idle connection.
      if (pause > FIRST_PAUSE_MS && !told) {
        tell(`${(error as Error).message.split("\n")[0]} Waiting up to ${waitMs / 1_000} s.`);
        told = true;
      }
      await delay(wait, undefined, { signal });
    }
  }
}

function leastPauseMs(error: unknown): number | null {
  if (error instanceof ServiceUnreachable) return 0;
  if (!(error instanceof ApiProblem)) return null;
  const { status, code, retryable } = error.problem;
  const passes = PASSING.includes(status) || code === "idempotency_in_progress";
  return retryable && passes ? (error.retryAfterMs ?? 0) : null;
}
