// Deletes the stored facts that may name a person.
import { claimAddresses, type EraseStep, rememberErasedFacts } from "../contacts/index.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";

/**
 * The hashes are made with the account's key, so they match no other account's facts. The materialized CTE keeps the
 * account out of the search, which would otherwise read all of the account's facts.
 */
const removeFacts = statement({
  name: "erase_facts",
  plan: "search",
  parameters: { accountId: t.uuid, hashes: t.byteaArray },
  columns: { dedup_hash: t.bytea },
  sql: `with named as materialized (
      select fact_id
      from received_facts
      where address_hashes && $hashes
    )
    delete from received_facts
    where account_id = $accountId
      and fact_id = any (array(select fact_id from named))
    returning dedup_hash`,
});

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, subject) {
    const { accountId } = subject;
    const hashes = await claimAddresses(session, subject);
    const facts = await session.run(removeFacts, { accountId, hashes });
    const removed = facts.map((fact) => fact.dedup_hash);
    await rememberErasedFacts(session, accountId, removed);
    return { facts: facts.length };
  },
};
