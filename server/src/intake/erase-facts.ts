// Takes stored facts about a person away, by the keyed hashes of their addresses.
import type { EraseStep } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";
import { claimAddresses } from "./address-locks.ts";

/**
 * Those that name nobody whom we could find may be about anybody. Each kind by its own index, which has no account in it:
 * asked for with the account, all of the account's facts were read. The hashes are made with the account's key.
 */
const removeFacts = statement<[string, Buffer[]], { fact_id: string }>(
  "erase_facts",
  `with named as materialized (
     select fact_id
     from received_facts
     where address_hashes && $2::bytea[]
   ), nobodys as materialized (
     select fact_id
     from received_facts
     where address_hashes = '{}'
       and kind = 'unknown'
       and account_id = $1
   )
   delete from received_facts
   where account_id = $1
     and fact_id = any (array(select fact_id from named union all select fact_id from nobodys))
   returning fact_id`,
);

/** The index of hashes can only be read by bitmaps, and a request's connection makes no plan with them. */
const BY_HASHES = "set local enable_seqscan = off; set local enable_bitmapscan = on";
const AS_BEFORE = "set local enable_seqscan to default; set local enable_bitmapscan to default";

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, { accountId, addressHashes }) {
    await claimAddresses(session, accountId, addressHashes);
    await session.client.query(BY_HASHES);
    const facts = await session.run(removeFacts, [accountId, addressHashes]);
    await session.client.query(AS_BEFORE);
    return { facts: facts.length };
  },
};
