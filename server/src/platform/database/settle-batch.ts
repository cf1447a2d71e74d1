// Runs a batch in one transaction. An invalid member fails alone, and a temporary fault is retried.
import { databaseFailure } from "../database-failure.ts";
import type { Outcome } from "../load/batcher.ts";
import { retry, UNTIL_RECONNECTED } from "./retry.ts";

export interface BatchWork<Member, Result> {
  /** One transaction over all members. Throws when the transaction didn't commit, or when that is unknown. */
  work(members: Member[]): Promise<Result[]>;
  /** The members that wait for a lock. They continue separately, so that the other members don't wait. */
  locked?(members: Member[]): Promise<Set<Member>>;
  patientWork?(members: Member[]): Promise<Result[]>;
}

export type Settled<Result> = Outcome<Result> | Promise<Outcome<Result>>;

export async function settleBatch<Member, Result>(
  batch: BatchWork<Member, Result>,
  members: Member[],
): Promise<Settled<Result>[]> {
  try {
    // Each run uses the same ids, so members that were committed are found instead of done twice.
    const results = await retry(UNTIL_RECONNECTED, () => batch.work(members));
    return results.map((result) => ({ ok: true, result }) as const);
  } catch (error) {
    const failure = databaseFailure(error);
    if (failure === "locked") return splitByLock(batch, members, error);
    // After another failure no single member is the cause, so halving the batch would only repeat it.
    if (failure !== "rejected" || members.length <= 1) return failed(members, error);
    // Halves the batch until the invalid member is alone.
    const middle = members.length >> 1;
    const first = await settleBatch(batch, members.slice(0, middle));
    return [...first, ...(await settleBatch(batch, members.slice(middle)))];
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
