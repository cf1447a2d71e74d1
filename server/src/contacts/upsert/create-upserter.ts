// Upserts of contacts in micro-batches: what comes while one is written forms the next.
import { appendEvents, type NewEvent } from "../../events/index.ts";
import { Batcher, type Outcome } from "../../platform/batcher.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { settleBatch } from "../../platform/database/settle-batch.ts";
import type { Answer } from "../../platform/http/answer.ts";
import { type ClaimedKey, freeKeys, keepAnswers } from "../../platform/idempotency/keep-answers.ts";
import type { OnceAnswer } from "../../platform/idempotency/once.ts";
import { lockedRecipients } from "../people/upsert-recipients.ts";
import type { NewUpsert, UpsertResult } from "./new-upsert.ts";
import { setRepeatsApart, twinAnswer } from "./repeated-upserts.ts";
import { eventsOfUpsert, upsertAnswer } from "./upsert-answer.ts";
import { type UpsertedContact, upsertContacts } from "./upsert-contacts.ts";

export interface UpserterOptions {
  database: Database;
  maxBatch: number;
  maxWaiting: number;
}

export type Upserter = Batcher<NewUpsert, Answer>;

/** As for accepted messages: one batch writes while the other commits. */
const IN_FLIGHT = 2;
/** Above the 5 s that the event counter is waited for, so that a held counter is never taken for a member's fault. */
const QUICK = "set local lock_timeout = '100ms'; set local statement_timeout = '8s'";
const PATIENT = "set local lock_timeout = '5s'; set local statement_timeout = '8s'";

/** `submit` resolves after the commit, with what the request is answered. Throws a Problem when it is refused. */
export function createUpserter({ database, maxBatch, maxWaiting }: UpserterOptions): Upserter {
  const attempt = (settings: string) => async (upserts: NewUpsert[]) => {
    const { results, done } = await database.transaction(
      (session) => upsertBatch(session, upserts),
      settings,
    );
    // What isn't kept under a key is put into words when the contacts are free again.
    return upserts.map((upsert) => results.get(upsert) ?? resultOf(done.get(upsert) as UpsertedContact));
  };
  const batch = {
    work: attempt(QUICK),
    patientWork: attempt(PATIENT),
    locked: (upserts: NewUpsert[]) => lockedUpserts(database, upserts),
  };
  const told = (outcome: Outcome<UpsertResult>) => (outcome.ok ? outcome.result : outcome);
  return new Batcher<NewUpsert, Answer>({
    maxBatch,
    maxWaiting,
    concurrency: IN_FLIGHT,
    run: async (upserts) =>
      (await settleBatch(batch, upserts)).map((outcome) =>
        outcome instanceof Promise ? outcome.then(told) : told(outcome),
      ),
  });
}

interface BatchDone {
  /** Of repeats, and of those under a key. */
  results: Map<NewUpsert, UpsertResult>;
  done: Map<NewUpsert, UpsertedContact>;
}

/** Keys first, then contacts, the event counter last (DURABILITY, section 1). */
async function upsertBatch(session: Session, upserts: NewUpsert[]): Promise<BatchDone> {
  const { fresh, twins, results } = await setRepeatsApart(session, upserts);
  const done: BatchDone["done"] = new Map();
  const events: NewEvent[] = [];
  const accounts = Map.groupBy(fresh, (upsert) => upsert.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as NewUpsert[];
    for (const [index, upserted] of (await upsertContacts(session, accountId, own)).entries()) {
      done.set(own[index] as NewUpsert, upserted);
      events.push(...eventsOfUpsert(accountId, upserted));
    }
  }
  endClaims(session, { results, done });
  for (const [twin, first] of twins) results.set(twin, twinAnswer(twin, first, results.get(first)));
  await appendEvents(session, events);
  return { results, done };
}

function resultOf(upserted: UpsertedContact): Outcome<OnceAnswer> {
  try {
    return { ok: true, result: upsertAnswer(upserted) };
  } catch (error) {
    return { ok: false, error };
  }
}

function endClaims(session: Session, { results, done }: BatchDone): void {
  const kept: { key: ClaimedKey; answer: OnceAnswer }[] = [];
  const freed: ClaimedKey[] = [];
  for (const [upsert, upserted] of done) {
    if (!upsert.claim) continue;
    const key = { accountId: upsert.accountId, keyHash: upsert.claim.keyHash };
    const result = resultOf(upserted);
    results.set(upsert, result);
    if (result.ok) kept.push({ key, answer: result.result });
    else freed.push(key);
  }
  keepAnswers(session, kept);
  freeKeys(session, freed);
}

async function lockedUpserts(database: Database, upserts: NewUpsert[]): Promise<Set<NewUpsert>> {
  const locked = await database.transaction((session) => lockedRecipients(session, upserts));
  return new Set(upserts.filter((upsert) => locked.has(upsert.accountId + upsert.phone)));
}
