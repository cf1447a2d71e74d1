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

/** As `share_addresses`, for the erasure's part. */
const claimAddresses = statement<[Buffer[]], never>(
  "claim_addresses",
  `select pg_advisory_xact_lock(('x' || encode(substr(address_hash, 1, 8), 'hex'))::bit(64)::bigint)
   from unnest($1::bytea[]) as given (address_hash)
   order by address_hash`,
);

export const eraseFacts: EraseStep = {
  name: "facts",
  async run(session, { accountId, addressHashes }) {
    await session.run(claimAddresses, [addressHashes]);
    return { facts: (await session.run(removeFacts, [accountId, addressHashes])).length };
  },
};
