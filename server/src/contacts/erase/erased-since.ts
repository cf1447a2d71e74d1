// Recognises import rows that were received before their person was erased. Both times are the server's.
import type { Session } from "../../platform/database/session.ts";
import { byteaArray, int8, timestamptzArray, uuid } from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";

const findErased = statement({
  name: "find_erased_since",
  parameters: { accountId: uuid, hashes: byteaArray, times: timestamptzArray },
  columns: { place: int8 },
  sql: `select given.place
    from unnest($hashes::bytea[], $times::timestamptz[]) with ordinality as given (address_hash, at, place)
    where exists (
      select
      from erased_addresses
      where account_id = $accountId
        and address_hash = given.address_hash
        and erased_at >= given.at
    )`,
});

/**
 * Tells for each of these addresses of one account whether it was erased at `at` or later. The caller must hold the lock of
 * the contact; otherwise an erasure that commits at the same time is missed.
 */
export async function wereErasedSince(
  session: Session,
  accountId: string,
  facts: { addressHash: Buffer; at: Date }[],
): Promise<boolean[]> {
  if (facts.length === 0) return [];
  const hashes = facts.map((fact) => fact.addressHash);
  const times = facts.map((fact) => fact.at);
  const erased = new Set(
    (await session.run(findErased, { accountId, hashes, times })).map((row) => row.place),
  );
  return facts.map((_, index) => erased.has(index + 1));
}
