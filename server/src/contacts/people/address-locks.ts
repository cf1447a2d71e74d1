// Keeps the storing of a raw fact and the erasing of somebody whom it names apart: a fact that was checked before the
// erasure committed, and is inserted after the erasure looked, would stay.
import type { HashKey } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";
import { everybodyHash } from "./address-hash.ts";

/** Locks that a storing transaction takes, at most: PostgreSQL has room for 64 per connection on average. */
const MOST_LOCKS = 100;

const share = statement<[Buffer[]], never>(
  "share_addresses",
  `select pg_advisory_xact_lock_shared(('x' || encode(substr(address_hash, 1, 8), 'hex'))::bit(64)::bigint)
   from unnest($1::bytea[]) as given (address_hash)
   order by address_hash`,
);

const claim = statement<[Buffer[]], never>(
  "claim_addresses",
  `select pg_advisory_xact_lock(('x' || encode(substr(address_hash, 1, 8), 'hex'))::bit(64)::bigint)
   from unnest($1::bytea[]) as given (address_hash)
   order by address_hash`,
);

/**
 * Taken to store facts of one account, by any number of transactions at once, and after all locks on contacts. Facts that
 * name very many people take the one lock that every erasure of the account takes.
 */
export async function shareAddresses(session: Session, hashKey: HashKey, hashes: Buffer[]): Promise<void> {
  const distinct = [...new Map(hashes.map((hash) => [hash.toString("hex"), hash])).values()];
  await session.run(share, [distinct.length > MOST_LOCKS ? [everybodyHash(hashKey)] : distinct]);
}

/** Taken to erase, by one transaction at a time. Returns the hashes that find raw facts about the person. */
export async function claimAddresses(
  session: Session,
  { hashKey, addressHashes }: { hashKey: HashKey; addressHashes: Buffer[] },
): Promise<Buffer[]> {
  const hashes = [...addressHashes, everybodyHash(hashKey)];
  await session.run(claim, [hashes]);
  return hashes;
}
