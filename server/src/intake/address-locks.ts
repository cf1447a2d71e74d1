// Keeps the storing of a fact and the erasing of its person apart: else a fact that is checked before the erasure
// commits, and inserted after it looked, would stay.
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";

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

/** What stands for a fact that names nobody: every erasure of the account takes those away. */
function nobody(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll("-", ""), "hex").reverse();
}

/** For storing: any number of transactions at once. */
export async function shareAddresses(session: Session, accountId: string, hashes: Buffer[][]): Promise<void> {
  await session.run(share, [hashes.flatMap((own) => (own.length > 0 ? own : [nobody(accountId)]))]);
}

/** For erasing: alone. */
export async function claimAddresses(session: Session, accountId: string, hashes: Buffer[]): Promise<void> {
  await session.run(claim, [[...hashes, nobody(accountId)]]);
}
