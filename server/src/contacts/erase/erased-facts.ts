// Recognises facts that are older than an erasure of a person whom they are about. Channels repeat hooks for days.
//
// The channel's clock is never compared with the server's. Decision 0011 explains the three proofs that are used instead.
import { cleanUp } from "../../platform/database/clean-up.ts";
import { givenRows, type Session, statement, t } from "../../platform/database/index.ts";

export interface HashedFact {
  /** `addressHash` of every person whom the fact is about. */
  addressHashes: Buffer[];
  /** The same whenever the channel repeats the fact. */
  factHash: Buffer;
  /** The channel's time; null if it sent none. */
  at: Date | null;
  /**
   * For a fact about the past, such as a message of an imported history: an erasure after this time keeps it out. By the
   * channel's clock, so an erasure within its difference from ours may be judged wrongly (decision 0011).
   */
  happenedAt?: Date;
}

const remember = statement({
  name: "remember_erased_facts",
  parameters: { accountId: t.uuid, hashes: t.byteaArray, datedBefore: t.nullable(t.timestamptz) },
  sql: `insert into erased_facts as known (account_id, hash, dated_before)
    select distinct $accountId::uuid, hash, coalesce($datedBefore::timestamptz, 'infinity')
    from unnest($hashes::bytea[]) as given (hash)
    order by hash
    on conflict (account_id, hash) do update
    set dated_before = greatest(known.dated_before, excluded.dated_before), erased_at = excluded.erased_at`,
});

const asked = givenRows({
  index: t.int4,
  hash: t.bytea,
  at: t.nullable(t.timestamptz),
  happenedAt: t.nullable(t.timestamptz),
});

/**
 * The first part finds facts that an erasure removed, and facts that the channel dates before an erasure. The second part
 * finds facts whose transaction began before the erasure ended. Each `limit 1` keeps its subquery an index scan per hash.
 */
const findOlder = statement({
  name: "find_facts_older_than_erasures",
  parameters: { accountId: t.uuid, ...asked.parameters },
  columns: { index: t.int4 },
  sql: `select given.index
    from ${asked.as("given")}
    cross join lateral (
      select
      from erased_facts
      where account_id = $accountId
        and hash = given.hash
        and (dated_before = 'infinity' or dated_before > given.at)
      limit 1
    ) as erased
    union
    select given.index
    from ${asked.as("given")}
    cross join lateral (
      select
      from erased_addresses
      where account_id = $accountId
        and address_hash = given.hash
        and erased_at >= coalesce(given.happened_at, now())
      limit 1
    ) as erased`,
});

/** `hashes`: facts that an erasure removed, or with `datedBefore`, addresses whose facts are erased if dated before it. */
export async function rememberErased(
  session: Session,
  accountId: string,
  hashes: Buffer[],
  datedBefore: Date | null = null,
): Promise<void> {
  if (hashes.length > 0) await session.run(remember, { accountId, hashes, datedBefore });
}

/**
 * Tells for each fact of one account whether it is older than an erasure of a person whom it is about. The caller must hold
 * the lock of the contact or of the addresses; otherwise an erasure that commits at the same time is missed.
 */
export async function areOlderThanErasures(
  session: Session,
  accountId: string,
  facts: HashedFact[],
): Promise<boolean[]> {
  if (facts.length === 0) return [];
  const given = facts.flatMap(({ addressHashes, factHash, at, happenedAt = null }, index) =>
    [factHash, ...addressHashes].map((hash) => ({ index, hash, at, happenedAt })),
  );
  const rows = await session.run(findOlder, { accountId, ...asked.values(given) });
  const older = new Set(rows.map((row) => row.index));
  return facts.map((_, index) => older.has(index));
}

/** Channels repeat a hook for up to a week. */
export const forgetErasedFacts = cleanUp({
  name: "forget_erased_facts",
  table: "erased_facts",
  where: "erased_at < now() - interval '30 days'",
});
