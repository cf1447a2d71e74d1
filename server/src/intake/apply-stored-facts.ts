// Tries stored facts again: one that fails five times is parked, and stays to be seen.
import type { HashKeys } from "../accounts/index.ts";
import type { ChannelFact } from "../channels/index.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { describeError, type Log } from "../platform/log.ts";
import type { SenderDirectory } from "../senders/index.ts";
import type { FactApplier, KnownFact } from "./apply-fact.ts";

interface StoredFact {
  account_id: string;
  fact_id: string;
  sender_id: string;
  payload: ChannelFact & { at: string };
}

const MAX_FAILURES = 5;

/** Oldest first, over all accounts: few, since only faults of ours lead here. */
const findDue = statement<[], StoredFact>(
  "find_due_facts",
  `select account_id, fact_id, sender_id, payload
   from received_facts
   where next_try_at <= now()
   order by received_at
   limit 200`,
);

const forget = statement<[string, string], never>(
  "forget_fact",
  `delete from received_facts
   where account_id = $1
     and fact_id = $2`,
);

const postpone = statement<[string, string, number], never>(
  "postpone_fact",
  `update received_facts
   set failures = failures + 1,
       next_try_at = case when failures + 1 < $3 then now() + make_interval(secs => 4 ^ (failures + 1)) end
   where account_id = $1
     and fact_id = $2`,
);

export interface StoredFactsOptions {
  database: Database;
  senders: SenderDirectory;
  hashKeys: HashKeys;
  applier: FactApplier;
  log: Log;
}

/** Applying is idempotent, so it doesn't matter when two processes try the same fact. */
export async function applyStoredFacts(options: StoredFactsOptions): Promise<void> {
  for (const stored of await options.database.run(findDue, [])) {
    const { account_id, fact_id } = stored;
    try {
      await applyStored(options, stored);
      await options.database.run(forget, [account_id, fact_id]);
    } catch (error) {
      options.log.error({ err: describeError(error), fact: fact_id }, "a stored fact can't be applied");
      await options.database.run(postpone, [account_id, fact_id, MAX_FAILURES]);
    }
  }
}

/** One whose sender was deleted says nothing to anybody any more. */
async function applyStored(
  { senders, hashKeys, applier }: StoredFactsOptions,
  stored: StoredFact,
): Promise<void> {
  const sender = await senders.get(stored.account_id, stored.sender_id);
  const hashKey = await hashKeys.get(stored.account_id);
  if (!sender || !hashKey) return;
  const fact = { ...stored.payload, at: new Date(stored.payload.at) } as KnownFact;
  await applier.apply(fact, sender, hashKey);
}
