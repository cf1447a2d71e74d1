// Upserts contacts in micro-batches: requests that arrive while one batch is written form the next.
import { appendEvents } from "../../events/index.ts";
import type { Answer } from "../../platform/answer.ts";
import type { HashKey } from "../../platform/crypto.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import {
  type ClaimedKey,
  freeKeys,
  type KeptKey,
  keepAnswers,
  type OnceAnswer,
} from "../../platform/idempotency/kept-keys.ts";
import {
  claimRequests,
  createKeyedBatcher,
  type KeyedRequest,
} from "../../platform/idempotency/keyed-batch.ts";
import { REPLAYED, replay } from "../../platform/idempotency/once.ts";
import type { Batcher, OnBatch, Outcome } from "../../platform/load/batcher.ts";
import { lockedByPhone } from "../people/locked-contacts.ts";
import { eventsOfUpsert, upsertAnswer } from "./upsert-answer.ts";
import { type UpsertedContact, upsertContacts } from "./upsert-contacts.ts";
import type { ContactChange } from "./write-contacts.ts";

/** A retry after a lost commit has the same `contactId`, which tells whether an earlier try created the contact. */
export interface NewUpsert extends ContactChange, KeyedRequest {
  contactId: string;
  /** The account's. */
  hashKey: HashKey;
}

export type Upserter = Batcher<NewUpsert, Answer>;

/** `submit` resolves after the commit with the answer. Throws a Problem when the upsert is refused. */
export function createUpserter(options: {
  database: Database;
  maxBatch: number;
  maxWaiting: number;
  onBatch?: OnBatch | undefined;
}): Upserter {
  return createKeyedBatcher<NewUpsert, Answer>({
    ...options,
    async work(session, upserts) {
      const outcomes = await upsertBatch(session, upserts);
      return async () => outcomes;
    },
    locked: lockedByPhone,
  });
}

async function upsertBatch(session: Session, upserts: NewUpsert[]): Promise<Map<NewUpsert, Outcome<Answer>>> {
  const { fresh, repeats, twins, refused } = await claimRequests(
    session,
    upserts,
    ({ contactId }) => contactId,
  );
  const outcomes = new Map<NewUpsert, Outcome<Answer>>(refused);
  for (const [upsert, kept] of repeats) outcomes.set(upsert, repeatOf(upsert, kept));
  if (fresh.length > 0)
    for (const [upsert, outcome] of await writeUpserts(session, fresh)) outcomes.set(upsert, outcome);
  for (const [twin, first] of twins) {
    const outcome = outcomes.get(first) as Outcome<Answer>;
    outcomes.set(twin, outcome.ok ? { ok: true, result: { ...outcome.result, headers: REPLAYED } } : outcome);
  }
  return outcomes;
}

/** Locks keys first, then contacts, and the numbers of events last. All writers use this order. */
async function writeUpserts(
  session: Session,
  upserts: NewUpsert[],
): Promise<Map<NewUpsert, Outcome<OnceAnswer>>> {
  const done: [NewUpsert, UpsertedContact][] = [];
  const accounts = Map.groupBy(upserts, (upsert) => upsert.accountId);
  for (const accountId of [...accounts.keys()].sort()) {
    const own = accounts.get(accountId) as [NewUpsert, ...NewUpsert[]];
    const [{ hashKey }] = own;
    const upserted = await upsertContacts({ session, accountId, hashKey }, own);
    for (const [index, upsert] of own.entries()) done.push([upsert, upserted[index] as UpsertedContact]);
  }
  const outcomes = new Map(
    done.map(([upsert, upserted]) => [upsert, outcomeOf(() => upsertAnswer(upserted, upsert))]),
  );
  endClaims(session, outcomes);
  const events = done.flatMap(([{ accountId }, upserted]) => eventsOfUpsert(accountId, upserted));
  await appendEvents(session, events);
  return outcomes;
}

function outcomeOf<Result>(work: () => Result): Outcome<Result> {
  try {
    return { ok: true, result: work() };
  } catch (error) {
    return { ok: false, error };
  }
}

function endClaims(session: Session, outcomes: Map<NewUpsert, Outcome<OnceAnswer>>): void {
  const kept: { key: ClaimedKey; answer: OnceAnswer }[] = [];
  const freed: ClaimedKey[] = [];
  for (const [{ accountId, claim }, outcome] of outcomes) {
    if (!claim) continue;
    const key = { accountId, keyHash: claim.keyHash };
    if (outcome.ok) kept.push({ key, answer: outcome.result });
    else freed.push(key);
  }
  keepAnswers(session, kept);
  freeKeys(session, freed);
}

/** The answer that an earlier try of this request kept isn't marked as replayed. */
function repeatOf({ claim, contactId }: NewUpsert, kept: KeptKey): Outcome<Answer> {
  return outcomeOf(() => {
    const answer = replay(kept, claim as NonNullable<NewUpsert["claim"]>);
    return kept.message_id === contactId ? { ...answer, headers: {} } : answer;
  });
}
