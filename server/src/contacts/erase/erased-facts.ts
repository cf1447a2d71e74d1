// Recognises facts that are older than an erasure of somebody whom they are about: channels deliver hooks again for days.
//
// The channel's clock is never compared with ours. Decision 0011 explains the three proofs that are used instead.
import type { Database } from "../../platform/database/database.ts";
import type { Session } from "../../platform/database/session.ts";
import { statement } from "../../platform/database/statement.ts";

/** Something that a channel told. */
export interface ToldFact {
  /** `addressHash` of everybody whom it is about. */
  addressHashes: Buffer[];
  /** The same whenever the same fact is delivered. */
  factHash: Buffer;
  /** The channel's time; null when it told none. */
  at: Date | null;
}

const remember = statement<[string, Buffer[], Date | "infinity"], never>(
  "remember_erased_facts",
  `insert into erased_facts as known (account_id, hash, told_before)
   select distinct $1::uuid, hash, $3::timestamptz
   from unnest($2::bytea[]) as given (hash)
   order by hash
   on conflict (account_id, hash) do update
   set told_before = greatest(known.told_before, excluded.told_before), erased_at = excluded.erased_at`,
);

/**
 * The first part finds facts that an erasure removed, and facts that the channel dates too early. The second part finds
 * facts whose transaction began before the erasure ended.
 */
const findOlder = statement<
  [string, number[], Buffer[], (Date | "infinity" | "-infinity")[]],
  { place: number }
>(
  "find_facts_older_than_erasures",
  `select given.place
   from unnest($2::integer[], $3::bytea[], $4::timestamptz[]) as given (place, hash, at)
   cross join lateral (
     select
     from erased_facts
     where account_id = $1
       and hash = given.hash
       and told_before > given.at
     offset 0
   ) as erased
   union
   select given.place
   from unnest($2::integer[], $3::bytea[]) as given (place, hash)
   cross join lateral (
     select
     from erased_addresses
     where account_id = $1
       and address_hash = given.hash
       and erased_at >= now()
     offset 0
   ) as erased`,
);

/** WhatsApp delivers a hook again for a week. */
const forget = statement<[], never>(
  "forget_erased_facts",
  `delete from erased_facts
   where erased_at < now() - interval '30 days'`,
);

/** Called by an erasure with the facts that it removed. */
export async function rememberErasedFacts(
  session: Session,
  accountId: string,
  factHashes: Buffer[],
): Promise<void> {
  if (factHashes.length > 0) await session.run(remember, [accountId, factHashes, "infinity"]);
}

/** Called by an erasure: facts about these addresses that the channel dates before `toldBefore` are older than it. */
export async function rememberErasedAddresses(
  session: Session,
  accountId: string,
  addressHashes: Buffer[],
  toldBefore: Date,
): Promise<void> {
  if (addressHashes.length > 0) await session.run(remember, [accountId, addressHashes, toldBefore]);
}

/**
 * For each of these facts of one account whether it is older than an erasure of somebody whom it is about. An erasure that
 * commits meanwhile is seen only when the contact, or the addresses, were locked before.
 */
export async function areOlderThanErasures(
  session: Session,
  accountId: string,
  facts: ToldFact[],
): Promise<boolean[]> {
  if (facts.length === 0) return [];
  const asked = facts.flatMap(({ addressHashes, factHash, at }, place) => [
    { place, hash: factHash, at: "-infinity" as const },
    // A fact without a time is never dated too early.
    ...addressHashes.map((hash) => ({ place, hash, at: at ?? ("infinity" as const) })),
  ]);
  const rows = await session.run(findOlder, [
    accountId,
    asked.map(({ place }) => place),
    asked.map(({ hash }) => hash),
    asked.map(({ at }) => at),
  ]);
  const older = new Set(rows.map((row) => row.place));
  return facts.map((_, place) => older.has(place));
}

export async function forgetErasedFacts(database: Database): Promise<void> {
  await database.run(forget, []);
}
