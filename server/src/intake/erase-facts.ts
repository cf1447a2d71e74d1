// Removes raw facts about a person, by the keyed hashes of everybody whom they may name.
import { claimAddresses, type EraseStep, rememberErasedFacts } from "../contacts/index.ts";
import { byBitmaps } from "../platform/database/by-bitmaps.ts";
import { statement } from "../platform/database/statement.ts";

/**
 * The index has no account in it: with the account as a condition, PostgreSQL read all of the account's facts. The hashes are
 * made with the account's key, so they match no other account's facts.
 */
const removeFacts = statement<[string, Buffer[]], { dedup_hash: Buffer }>(
  "erase_facts",
  `with named as materialized (
     select fact_id
     from received_facts
     where address_hashes && $2::bytea[]
   )
   delete from received_facts
   where account_id = $1
     and fact_id = any (array(select fact_id from named))
   returning dedup_hash`,
);

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, subject) {
    const { accountId } = subject;
    const hashes = await claimAddresses(session, subject);
    const facts = await byBitmaps(session, () => session.run(removeFacts, [accountId, hashes]));
    const removed = facts.map((fact) => fact.dedup_hash);
    await rememberErasedFacts(session, accountId, removed);
    return { facts: facts.length };
  },
};
