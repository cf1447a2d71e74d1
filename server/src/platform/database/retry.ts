// Runs work on the database again after failures that may pass. A policy says after which ones, and for how long.
import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseFailure, databaseFailure } from "../database-failure.ts";

export interface RetryPolicy {
  /** By kind of failure: the maximum number of runs that end in it, or of milliseconds. Other failures are thrown at once. */
  readonly after: Partial<Record<DatabaseFailure, { runs: number } | { ms: number }>>;
  /** Milliseconds of the first pause. Each pause is twice as long as the one before, up to `longestMs`, half of it at random. */
  readonly firstMs: number;
  readonly longestMs: number;
}

const CONFLICT = { runs: 4 };
const ALWAYS = { runs: Number.POSITIVE_INFINITY };
const PAUSES = { firstMs: 20, longestMs: 1_000 };

/** For work that must not run twice: nothing was committed after a deadlock or a serialization failure. */
export const AFTER_CONFLICT: RetryPolicy = { after: { conflict: CONFLICT }, ...PAUSES };

/** For repeatable work of a client that repeats its request when it is told that the database is unavailable. */
export const BRIEFLY: RetryPolicy = {
  after: { conflict: CONFLICT, disconnected: { runs: 4 } },
  firstMs: 100,
  longestMs: 400,
};

/** For repeatable work that may be committed when the connection is lost, so it must not be reported as failed. */
export const UNTIL_RECONNECTED: RetryPolicy = {
  after: { conflict: CONFLICT, disconnected: { ms: 30_000 } },
  ...PAUSES,
};

/** For repeatable work that must be done, unless the database rejects its values. */
export const UNTIL_DONE: RetryPolicy = {
  after: {
    conflict: ALWAYS,
    locked: ALWAYS,
    disconnected: ALWAYS,
    exhausted: ALWAYS,
    canceled: ALWAYS,
    other: ALWAYS,
  },
  firstMs: 100,
  longestMs: 1_000,
};

export interface RetryEvents {
  /** Called after each failed run. */
  onFailure?(error: unknown): void;
  /** True when nobody needs the work any more. */
  isOver?(): boolean;
}

/** Rejects with the last failure, or with the lost connection that a commit may have survived. */
export async function retry<Result>(
  { after, firstMs, longestMs }: RetryPolicy,
  work: () => Promise<Result>,
  { onFailure, isOver }: RetryEvents = {},
): Promise<Result> {
  const began = performance.now();
  const failures = new Map<DatabaseFailure, number>();
  let loss: unknown;
  for (let pauseMs = firstMs; ; pauseMs = Math.min(2 * pauseMs, longestMs)) {
    try {
      return await work();
    } catch (error) {
      onFailure?.(error);
      const kind = databaseFailure(error);
      if (kind === "disconnected") loss ??= error;
      // A later refusal says nothing about the run that was lost.
      const isRefused = kind === "exhausted" || kind === "canceled";
      const failure = isRefused && loss !== undefined ? "disconnected" : kind;
      const times = (failures.get(failure) ?? 0) + 1;
      failures.set(failure, times);
      const limit = after[failure];
      const isLast =
        limit === undefined ||
        ("runs" in limit ? times >= limit.runs : performance.now() - began >= limit.ms);
      if (isLast || isOver?.()) throw failure === "disconnected" ? loss : error;
      await delay(pauseMs * (0.5 + Math.random() / 2));
    }
  }
}
