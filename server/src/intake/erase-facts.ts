// Takes stored facts about a person away, by the keyed hashes of their addresses.
import type { EraseStep } from "../contacts/index.ts";
import { byBitmaps } from "../platform/database/by-bitmaps.ts";
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

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, { accountId, addressHashes }) {
    await claimAddresses(session, accountId, addressHashes);
    const facts = await byBitmaps(session, () => session.run(removeFacts, [accountId, addressHashes]));
    return { facts: facts.length };
  },
};
