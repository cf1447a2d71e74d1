// Runs a batch in one transaction. An invalid member fails alone, and a temporary fault is retried.
import { setTimeout as delay } from "node:timers/promises";
import type { Outcome } from "../batcher.ts";
import { databaseFailure } from "./sql-state.ts";

export interface BatchWork<Member, Result> {
  /** One transaction over all members. Throws when the transaction didn't commit, or when that is unknown. */
  work(members: Member[]): Promise<Result[]>;
  /** The members that wait for a lock. They continue separately, so that the other members don't wait. */
  locked?(members: Member[]): Promise<Set<Member>>;
  patientWork?(members: Member[]): Promise<Result[]>;
}

export type Settled<Result> = Outcome<Result> | Promise<Outcome<Result>>;

/** Milliseconds of retries after a lost connection: a batch that may be committed must not be reported as failed. */
const RECONNECT_MS = 30_000;
const CONFLICT_TRIES = 3;

export async function settleBatch<Member, Result>(
  batch: BatchWork<Member, Result>,
  members: Member[],
): Promise<Settled<Result>[]> {
  const end = performance.now() + RECONNECT_MS;
  let conflicts = 0;
  /** The first loss of the connection: the batch may be committed since. */
  let loss: unknown;
  for (let tries = 1; ; tries++) {
    try {
      const results = await batch.work(members);
      return results.map((result) => ({ ok: true, result }) as const);
    } catch (error) {
      const failure = databaseFailure(error);
      if (failure === "disconnected") loss ??= error;
      // A later refusal says nothing about the attempt that was lost.
      const isRefused = failure === "exhausted" || failure === "canceled";
      switch (isRefused && loss !== undefined ? "disconnected" : failure) {
        case "conflict":
          if (++conflicts > CONFLICT_TRIES) return failed(members, error);
          await delay(Math.random() * 20 * conflicts);
          continue;
        case "disconnected":
          // The retry uses the same ids, so members that were committed are found instead of done twice.
          if (performance.now() > end) return failed(members, loss);
          await delay(Math.min(50 * 2 ** tries, 1_000) * (0.5 + Math.random()));
          continue;
        case "locked":
          return splitByLock(batch, members, error);
        case "rejected": {
          // Halves the batch until the invalid member is alone.
          if (members.length <= 1) return failed(members, error);
          const middle = members.length >> 1;
          const first = await settleBatch(batch, members.slice(0, middle));
          return [...first, ...(await settleBatch(batch, members.slice(middle)))];
        }
        case "exhausted":
        case "canceled":
        case "other":
          // No single member caused the failure, so halving the batch would only repeat it.
          return failed(members, error);
      }
    }
  }
}

/** Runs the free members at once. The locked members wait longer, as promised outcomes. */
async function splitByLock<Member, Result>(
  batch: BatchWork<Member, Result>,
  members: Member[],
  error: unknown,
): Promise<Settled<Result>[]> {
  const { locked, patientWork } = batch;
  const held = await locked?.(members).catch(() => undefined);
  if (!held || !patientWork) return failed(members, error);
  const patient = { work: patientWork };
  if (held.size === 0) return settleBatch(patient, members);
  const waiting = members.filter((member) => held.has(member));
  const free = members.filter((member) => !held.has(member));
  const later = settleBatch(patient, waiting);
  const now = await settleBatch(batch, free);
  return members.map((member) => {
    const index = free.indexOf(member);
    if (index >= 0) return now[index] as Settled<Result>;
    return later.then((settled) => settled[waiting.indexOf(member)] as Settled<Result>);
  });
}

function failed<Result>(members: unknown[], error: unknown): Outcome<Result>[] {
  return members.map(() => ({ ok: false, error }));
}
