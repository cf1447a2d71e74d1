// Applies stored facts again. A fact that failed five times isn't tried any more, and stays for inspection.
import type { HashKeys } from "../accounts/index.ts";
import type { ChannelFact } from "../channels/index.ts";
import { columnList, type Session, statement, t } from "../platform/database/index.ts";
import { databaseFailure } from "../platform/database-failure.ts";
import { publicId } from "../platform/ids.ts";
import { describeError } from "../platform/log.ts";
import type { SenderDirectory } from "../senders/index.ts";
import type { KnownFact } from "./apply-fact.ts";
import type { FactReceiver } from "./receive-facts.ts";

const MAX_FAILURES = 5;
const BATCH = 200;
const MOST_BATCHES = 20;

const COLUMNS = {
  account_id: t.uuid,
  fact_id: t.uuid,
  sender_id: t.uuid,
  payload: t.jsonb<ChannelFact & { at: string }>(),
  failures: t.int2,
};

type StoredFact = t.Outputs<typeof COLUMNS>;

/** Facts of all accounts. Two processes that write about the same facts lock them in this order. */
const findDue = statement({
  name: "find_due_facts",
  columns: COLUMNS,
  sql: `select ${columnList(COLUMNS)}
    from received_facts
    where next_try_at <= now()
    order by next_try_at, fact_id
    limit ${BATCH}`,
});

const KEYS = { accountIds: t.uuidArray, factIds: t.uuidArray };

const forget = statement({
  name: "forget_facts",
  parameters: KEYS,
  sql: `delete from received_facts
    using unnest($accountIds::uuid[], $factIds::uuid[]) as given (account_id, fact_id)
    where received_facts.account_id = given.account_id
      and received_facts.fact_id = given.fact_id`,
});

const postpone = statement({
  name: "postpone_facts",
  parameters: { ...KEYS, failures: t.int2 },
  sql: `update received_facts
    set failures = failures + $failures,
      next_try_at = case when failures + $failures < ${MAX_FAILURES} then now() + make_interval(secs => 4 ^ (failures + 1)) end
    from unnest($accountIds::uuid[], $factIds::uuid[]) as given (account_id, fact_id)
    where received_facts.account_id = given.account_id
      and received_facts.fact_id = given.fact_id`,
});

interface StoredFactsOptions extends Pick<FactReceiver, "database" | "applier" | "hookCounter" | "faults"> {
  senders: SenderDirectory;
  hashKeys: HashKeys;
}

/** Applying is idempotent, so two processes may try the same fact. */
export async function applyStoredFacts(options: StoredFactsOptions): Promise<void> {
  const { database } = options;
  for (let round = 0; round < MOST_BATCHES; round++) {
    const due = await database.run(findDue, {});
    if (due.length === 0) return;
    const outcomes = await Promise.all(due.map((stored) => applyAgain(options, stored)));
    const keysOf = (wanted: number | null) => {
      const facts = due.filter((_, index) => outcomes[index] === wanted);
      return { accountIds: facts.map((fact) => fact.account_id), factIds: facts.map((fact) => fact.fact_id) };
    };
    await database.run(forget, keysOf(null));
    for (const failures of [0, 1]) await database.run(postpone, { ...keysOf(failures), failures });
    if (due.length < BATCH) return;
  }
}

/** Null when it is done, else by how many its failures rise: none while the database, for example a locked table, is at fault. */
async function applyAgain(options: StoredFactsOptions, stored: StoredFact): Promise<number | null> {
  const { senders, hashKeys, applier, hookCounter, faults } = options;
  try {
    const sender = await senders.get(stored.account_id, stored.sender_id);
    const hashKey = await hashKeys.get(stored.account_id);
    if (!sender || !hashKey) return null;
    const fact = { ...stored.payload, at: new Date(stored.payload.at) } as KnownFact;
    const isLastTry = stored.failures + 1 >= MAX_FAILURES;
    const applied = await applier.apply(fact, sender, hashKey, isLastTry);
    if (applied === "applied") return null;
    if (applied === "too-early" && !isLastTry) return 1;
    // After the last try the message would be known, so this service didn't send it.
    hookCounter.count(sender, applied === "too-early" ? "not_ours" : applied);
    return null;
  } catch (error) {
    const sender = publicId("snd", stored.sender_id);
    faults.error({ err: describeError(error), sender }, "a stored fact can't be applied");
    return ["rejected", "other"].includes(databaseFailure(error)) ? 1 : 0;
  }
}

const COUNTED = 10_000;

const FIGURES = { count: t.int8, seconds: t.float8 };

/** How many facts wait to be applied, over all accounts. `seconds`: how long the first has been due; 0 without any. */
const readFigures = statement({
  name: "read_stored_figures",
  columns: FIGURES,
  sql: `select count(*) as count, coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 as seconds
    from (
      select next_try_at
      from received_facts
      where next_try_at <= now()
      order by next_try_at
      limit ${COUNTED}
    ) as due`,
});

export async function readStoredFigures(session: Session): Promise<t.Outputs<typeof FIGURES>> {
  const [row] = await session.run(readFigures, {});
  return row as t.Outputs<typeof FIGURES>;
}
