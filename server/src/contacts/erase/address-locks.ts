// Advisory locks that separate the storing of a raw fact from the erasure of a person whom it names. Without them, a fact
// that was checked before an erasure commits, and inserted after it, would stay.
import type { HashKey } from "../../platform/crypto.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { distinctHashes, everybodyHash } from "./address-hash.ts";

/** Maximum number of locks of a storing transaction. PostgreSQL has room for 64 per connection on average. */
const MOST_LOCKS = 100;

const share = lockStatement("share_addresses", "pg_advisory_xact_lock_shared");
const claim = lockStatement("claim_addresses", "pg_advisory_xact_lock");

function lockStatement(name: string, lock: string) {
  return statement({
    name,
    parameters: { hashes: t.byteaArray },
    columns: { locked: t.text },
    sql: `select ${lock}(('x' || encode(substr(address_hash, 1, 8), 'hex'))::bit(64)::bigint)::text as locked
      from unnest($hashes::bytea[]) as given (address_hash)
      order by address_hash`,
  });
}

/**
 * Taken to store facts of one account, by any number of transactions at once, and after all locks on contacts. A fact that
 * names very many people takes the one lock that every erasure of the account takes.
 */
export async function shareAddresses(session: Session, hashKey: HashKey, hashes: Buffer[]): Promise<void> {
  const distinct = distinctHashes(hashes);
  await session.run(share, { hashes: distinct.length > MOST_LOCKS ? [everybodyHash(hashKey)] : distinct });
}

/** Taken to erase, by one transaction at a time. Returns the hashes that find raw facts about the people. */
export async function claimAddresses(
  session: Session,
  hashKey: HashKey,
  addressHashes: Buffer[],
): Promise<Buffer[]> {
  const hashes = [...distinctHashes(addressHashes), everybodyHash(hashKey)];
  await session.run(claim, { hashes });
  return hashes;
}
