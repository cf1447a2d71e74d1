// Takes stored facts about a person away, by the keyed hashes of their addresses.
import type { EraseStep } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";
import { claimAddresses } from "./address-locks.ts";

/** Those that name nobody whom we could find may be about anybody. */
const removeFacts = statement<[string, Buffer[]], { fact_id: string }>(
  "erase_facts",
  `delete from received_facts
   where account_id = $1
     and (address_hashes && $2::bytea[] or address_hashes = '{}' and kind = 'unknown')
   returning fact_id`,
);

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, { accountId, addressHashes }) {
    await claimAddresses(session, accountId, addressHashes);
    return { facts: (await session.run(removeFacts, [accountId, addressHashes])).length };
  },
};
