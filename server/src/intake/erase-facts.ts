// Deletes the stored facts that may name a person.
import { countByHash, type EraseStep, type EraseSubject, rememberErased } from "../contacts/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import { addHookCounts, forgetUnknownCounts, type HookCount } from "../senders/index.ts";

/** The hashes match no other account's facts. With the account in its search, the CTE would read all the account's facts. */
const removeFacts = statement({
  name: "erase_facts",
  plan: "search",
  parameters: { accountId: t.uuid, hashes: t.byteaArray },
  columns: { dedup_hash: t.bytea, address_hashes: t.byteaArray },
  sql: `with named as materialized (
      select fact_id
      from received_facts
      where address_hashes && $hashes
    )
    delete from received_facts
    where account_id = $accountId
      and fact_id = any (array(select fact_id from named))
    returning dedup_hash, address_hashes`,
});

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, subjects, hashes) {
    const { accountId } = subjects[0] as EraseSubject;
    const facts = await session.run(removeFacts, { accountId, hashes });
    const removed = facts.map((fact) => fact.dedup_hash);
    await rememberErased(session, accountId, removed);
    return countByHash(
      subjects,
      facts.map((fact) => fact.address_hashes),
    ).map((count) => ({ facts: count }));
  },
};

/** Rows that one transaction deletes. */
const BATCH = 5_000;

/** A fact that is still tried stays: it may be old only because no worker ran. */
const deleteOld = statement({
  name: "delete_old_facts",
  plan: "scan",
  parameters: { batch: t.int8 },
  columns: { account_id: t.uuid, sender_id: t.uuid, count: t.int8 },
  sql: `with gone as (
      delete from received_facts
      where ctid = any (array(
        select received_facts.ctid
        from received_facts
        join accounts on accounts.account_id = received_facts.account_id
        where next_try_at is null
          and received_at < now() - make_interval(days => accounts.hook_days)
        limit $batch
      ))
      returning account_id, sender_id
    )
    select account_id, sender_id, count(*)
    from gone
    group by account_id, sender_id`,
});

export async function forgetOldFacts(database: Database): Promise<void> {
  while ((await forgetSome(database)) === BATCH);
  await forgetUnknownCounts(database);
}

/** One transaction deletes facts and counts them. */
function forgetSome(database: Database): Promise<number> {
  return database.transaction(async (session) => {
    const gone = await session.run(deleteOld, { batch: BATCH });
    const counts: HookCount[] = [];
    for (const { account_id: accountId, sender_id: senderId, count } of gone)
      counts.push({ accountId, senderId, cause: "expired", count });
    await addHookCounts(session, counts);
    return counts.reduce((sum, { count }) => sum + count, 0);
  });
}
