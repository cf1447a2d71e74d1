// Recognises import rows that were received before their person was erased. Both times are of our own clock.
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";

const findErased = statement<[string, Buffer[], Date[]], { place: number }>(
  "find_erased_since",
  `select given.place
   from unnest($2::bytea[], $3::timestamptz[]) with ordinality as given (address_hash, at, place)
   where exists (
     select 1
     from erased_addresses
     where erased_addresses.account_id = $1
       and erased_addresses.address_hash = given.address_hash
       and erased_addresses.erased_at >= given.at
   )`,
);

/**
 * For each of these facts of one account whether its time, by our clock, is not after an erasure of its address.
 * An erasure that commits meanwhile is seen only when the contact was locked before.
 */
export async function wereErasedSince(
  session: Session,
  accountId: string,
  facts: { addressHash: Buffer; at: Date }[],
): Promise<boolean[]> {
  if (facts.length === 0) return [];
  const hashes = facts.map((fact) => fact.addressHash);
  const times = facts.map((fact) => fact.at);
  const erased = new Set((await session.run(findErased, [accountId, hashes, times])).map((row) => row.place));
  return facts.map((_, index) => erased.has(index + 1));
}
