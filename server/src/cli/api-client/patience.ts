// Retries while the service restarts, is unreachable or overloaded.
import { setTimeout as delay } from "node:timers/promises";
import { CommandFailure } from "../command-failure.ts";
import { ApiProblem } from "./api-problem.ts";

export interface Patience {
  /** The longest time without a success. */
  waitMs: number;
  signal: AbortSignal;
  tell(line: string): void;
}

export class ServiceUnreachable extends CommandFailure {
  /** There was a connection, so the address is right. */
  readonly connected: boolean;

  constructor(message: string, connected: boolean) {
    super(message);
    this.connected = connected;
  }
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Status codes of temporary failures. Gateways send the first three when the service is down. */
const PASSING = [502, 503, 504, 408, 429];

/** `met`: the service has answered before. Until then, a refused connection means a wrong address: no retry. */
export async function patiently<Result>(
  { waitMs, signal, tell }: Patience,
  met: () => boolean,
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
      const least = leastPauseMs(error, met());
      const wait = Math.max(pause, least ?? 0);
      signal.throwIfAborted();
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

/** Null: don't retry. */
function leastPauseMs(error: unknown, met: boolean): number | null {
  if (error instanceof ServiceUnreachable) return met || error.connected ? 0 : null;
  if (!(error instanceof ApiProblem)) return null;
  const { status, code, retryable } = error.problem;
  const passes = PASSING.includes(status) || code === "idempotency_in_progress";
  return retryable && passes ? (error.retryAfterMs ?? 0) : null;
}
