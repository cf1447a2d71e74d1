// Takes stored facts about a person away, by the keyed hash of their address.
import type { EraseStep } from "../contacts/index.ts";
import { statement } from "../platform/database/statement.ts";

const removeFacts = statement<[string, Buffer[]], { fact_id: string }>(
  "erase_facts",
  `delete from received_facts
   where address_hash = any ($2::bytea[])
     and account_id = $1
   returning fact_id`,
);

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, { accountId, addressHashes }) {
    return { facts: (await session.run(removeFacts, [accountId, addressHashes])).length };
  },
};
