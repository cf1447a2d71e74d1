// Tries stored facts again: one that fails five times is parked, and stays to be seen.
import type { HashKeys } from "../accounts/index.ts";
import type { ChannelFact } from "../channels/index.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { describeError } from "../platform/log.ts";
import type { SparseLog } from "../platform/sparse-log.ts";
import type { SenderDirectory } from "../senders/index.ts";
import type { FactApplier, KnownFact } from "./apply-fact.ts";
import type { DroppedFacts } from "./dropped-facts.ts";

interface StoredFact {
  account_id: string;
  fact_id: string;
  sender_id: string;
  payload: ChannelFact & { at: string };
  failures: number;
}

const MAX_FAILURES = 5;
const BATCH = 200;
/** Batches one after the other, before the next look. */
const ROUNDS = 20;

/** Over all accounts. In one order, so that two processes that write about the same facts don't wait for each other. */
const findDue = statement<[], StoredFact>(
  "find_due_facts",
  `select account_id, fact_id, sender_id, payload, failures
   from received_facts
   where next_try_at <= now()
   order by next_try_at, fact_id
   limit ${BATCH}`,
);

const forget = statement<[string[], string[]], never>(
  "forget_facts",
  `delete from received_facts
   using unnest($1::uuid[], $2::uuid[]) as given (account_id, fact_id)
   where received_facts.account_id = given.account_id
     and received_facts.fact_id = given.fact_id`,
);

const postpone = statement<[string[], string[], number], never>(
  "postpone_facts",
  `update received_facts
   set failures = failures + 1,
       next_try_at = case when failures + 1 < $3 then now() + make_interval(secs => 4 ^ (failures + 1)) end
   from unnest($1::uuid[], $2::uuid[]) as given (account_id, fact_id)
   where received_facts.account_id = given.account_id
     and received_facts.fact_id = given.fact_id`,
);

export interface StoredFactsOptions {
  database: Database;
  senders: SenderDirectory;
  hashKeys: HashKeys;
  applier: FactApplier;
  dropped: DroppedFacts;
  faults: SparseLog;
}

/** Applying is idempotent, so it doesn't matter when two processes try the same fact. */
export async function applyStoredFacts(options: StoredFactsOptions): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const due = await options.database.run(findDue, []);
    const done = await Promise.all(due.map((stored) => isDone(options, stored)));
    const again = due.filter((_, index) => !done[index]);
    const rest = due.filter((_, index) => done[index]);
    if (rest.length > 0) await options.database.run(forget, idsOf(rest));
    if (again.length > 0) await options.database.run(postpone, [...idsOf(again), MAX_FAILURES]);
    if (due.length < BATCH) return;
  }
}

function idsOf(facts: StoredFact[]): [string[], string[]] {
  return [facts.map((fact) => fact.account_id), facts.map((fact) => fact.fact_id)];
}

/** False when it is to be tried again. */
async function isDone(options: StoredFactsOptions, stored: StoredFact): Promise<boolean> {
  try {
    return await apply(options, stored);
  } catch (error) {
    options.faults.error(
      { err: describeError(error), fact: stored.fact_id },
      "a stored fact can't be applied",
    );
    return false;
  }
}

/** One whose sender was deleted says nothing to anybody any more. */
async function apply(options: StoredFactsOptions, stored: StoredFact): Promise<boolean> {
  const { senders, hashKeys, applier, dropped } = options;
  const sender = await senders.get(stored.account_id, stored.sender_id);
  const hashKey = await hashKeys.get(stored.account_id);
  if (!sender || !hashKey) return true;
  const fact = { ...stored.payload, at: new Date(stored.payload.at) } as KnownFact;
  const applied = await applier.apply(fact, sender, hashKey);
  switch (applied) {
    case "applied":
      return true;
    case "too-early":
      if (stored.failures + 1 < MAX_FAILURES) return false;
      // Something is always on its way to this person: by now the message would be known.
      dropped.count(sender, "not_ours");
      return true;
    case "not_ours":
    case "unknown_message":
    case "erased":
      dropped.count(sender, applied);
      return true;
  }
}
