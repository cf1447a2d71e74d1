// Works on a batch in one transaction so that a bad member fails alone and a passing fault fails nobody.
import { setTimeout as delay } from "node:timers/promises";
import type { Outcome } from "../batcher.ts";
import { databaseFailure } from "./sql-state.ts";

export interface BatchWork<Member, Result> {
  /** One transaction over all members; throws when it didn't commit, or may not have. */
  work(members: Member[]): Promise<Result[]>;
  /** Which members wait for a lock that isn't free; they go on aside so that the line doesn't stop. */
  locked?(members: Member[]): Promise<Set<Member>>;
  /** The same work, waiting longer for its locks. */
  patientWork?(members: Member[]): Promise<Result[]>;
}

/** A promised outcome belongs to a member that waits aside for its lock. */
export type Settled<Result> = Outcome<Result> | Promise<Outcome<Result>>;

/** Milliseconds over which a lost connection is tried anew: no error for what may be committed. */
const RECONNECT_MS = 30_000;
const CONFLICT_TRIES = 3;

export async function settleBatch<Member, Result>(
  batch: BatchWork<Member, Result>,
  members: Member[],
): Promise<Settled<Result>[]> {
  const end = performance.now() + RECONNECT_MS;
  let conflicts = 0;
  for (let tries = 1; ; tries++) {
    try {
      const results = await batch.work(members);
      return results.map((result) => ({ ok: true, result }) as const);
    } catch (error) {
      switch (databaseFailure(error)) {
        case "conflict":
          if (++conflicts > CONFLICT_TRIES) return failed(members, error);
          await delay(Math.random() * 20 * conflicts);
          continue;
        case "disconnected":
          // The same ids again: what was committed is found there, and nothing is done twice.
          if (performance.now() > end) return failed(members, error);
          await delay(Math.min(50 * 2 ** tries, 1_000) * (0.5 + Math.random()));
          continue;
        case "locked":
          return partLocked(batch, members, error);
        case "rejected":
          return halve(batch, members, error);
        case "exhausted":
        case "canceled":
        case "other":
          // Nothing that a single member has done: halving would only meet it again and again.
          return failed(members, error);
      }
    }
  }
}

/** A fault of one member mustn't fail the others: halves, until the culprit is alone. */
async function halve<Member, Result>(
  batch: BatchWork<Member, Result>,
  members: Member[],
  error: unknown,
): Promise<Settled<Result>[]> {
  if (members.length <= 1) return failed(members, error);
  const middle = members.length >> 1;
  const first = await settleBatch(batch, members.slice(0, middle));
  return [...first, ...(await settleBatch(batch, members.slice(middle)))];
}

/** The free members at once; the held ones aside, waiting longer for their locks. */
async function partLocked<Member, Result>(
  batch: BatchWork<Member, Result>,
  members: Member[],
  error: unknown,
): Promise<Settled<Result>[]> {
  const { locked, patientWork } = batch;
  if (!locked || !patientWork) return failed(members, error);
  const held = await locked(members).catch(() => null);
  if (held === null) return failed(members, error);
  const patient = { work: patientWork };
  if (held.size === 0) return settleBatch(patient, members);
  const waiting = members.filter((member) => held.has(member));
  const free = members.filter((member) => !held.has(member));
  const aside = settleBatch(patient, waiting);
  const now = await settleBatch(batch, free);
  return members.map((member) => {
    const index = free.indexOf(member);
    return index >= 0 ? (now[index] as Settled<Result>) : outcomeAt(aside, waiting.indexOf(member));
  });
}

async function outcomeAt<Result>(
  settled: Promise<Settled<Result>[]>,
  index: number,
): Promise<Outcome<Result>> {
  return (await settled)[index] as Settled<Result>;
}

function failed<Result>(members: unknown[], error: unknown): Outcome<Result>[] {
  return members.map(() => ({ ok: false, error }));
}
