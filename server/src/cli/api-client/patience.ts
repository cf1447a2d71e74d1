// Goes on through a service that is restarted, a lost connection and a full queue, for as long as was said.
import { setTimeout as delay } from "node:timers/promises";
import { CommandFailure } from "../command-failure.ts";
import { ApiProblem } from "./api-problem.ts";

export interface Patience {
  /** How long nothing but failures is borne. */
  waitMs: number;
  signal: AbortSignal;
  tell(line: string): void;
}

/** A service that can't be reached, or whose answer isn't one. */
export class ServiceUnreachable extends CommandFailure {
  /** Whether there was a connection, so that it is the right address. */
  readonly connected: boolean;

  constructor(message: string, connected: boolean) {
    super(message);
    this.connected = connected;
  }
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Gateways answer the first three for a service that isn't there; the others say themselves that it is a matter of time. */
const PASSING = [502, 503, 504, 408, 429];

/** `met`: whether the service has answered before. Until then one that can't be connected to is a wrong address. */
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
      // A try that went on for long, an upload, was no part of the waiting.
      if (failingSince === null || now - tried > waitMs) failingSince = now;
      const least = leastPauseMs(error, met());
      const wait = Math.max(pause, least ?? 0);
      signal.throwIfAborted();
      if (least === null || now + wait - failingSince > waitMs) throw error;
      // A connection that was closed while idle isn't worth a word.
      if (pause > FIRST_PAUSE_MS && !told) {
        tell(`${(error as Error).message.split("\n")[0]} Waiting for it, up to ${waitMs / 1_000} s.`);
        told = true;
      }
      await delay(wait, undefined, { signal });
    }
  }
}

/** Null: a repeat wouldn't help. */
function leastPauseMs(error: unknown, met: boolean): number | null {
  if (error instanceof ServiceUnreachable) return met || error.connected ? 0 : null;
  if (!(error instanceof ApiProblem)) return null;
  const { status, code, retryable } = error.problem;
  const passes = PASSING.includes(status) || code === "idempotency_in_progress";
  return retryable && passes ? (error.retryAfterMs ?? 0) : null;
}
