// What erased people had said about messages, kept under the keyed hashes of their addresses if they had opted out. The contact
// that gets such an address later is opted out again.
import { type Session, selectRows, statement, t, updateRows } from "../../platform/database/index.ts";
import { type Consent, joinConsents, optOutsIn } from "../consent/opt-outs.ts";

const ACCOUNT = { accountId: t.uuid };
const KEPT = { table: "erased_addresses", key: ACCOUNT, where: "opt_outs is not null" };

const findAny = selectRows({
  name: "find_erased_opt_outs",
  ...KEPT,
  columns: { erasure_id: t.uuid },
  suffix: "limit 1",
});

/** The caller sorts the hashes, so that two transactions lock the rows in one order. */
const take = statement({
  name: "take_erased_opt_outs",
  parameters: { ...ACCOUNT, hashes: t.byteaArray },
  columns: { address_hash: t.bytea, opt_outs: t.nullable(t.jsonb<Consent[]>()) },
  sql: `with taken as materialized (
      select known.erasure_id, known.address_hash, known.opt_outs
      from unnest($hashes::bytea[]) as given (address_hash)
      cross join lateral (
        select erasure_id, address_hash, opt_outs
        from erased_addresses
        where account_id = $accountId
          and address_hash = given.address_hash
          and opt_outs is not null
        for update
      ) as known
    ), emptied as (
      update erased_addresses
      set opt_outs = null
      from taken
      where erased_addresses.account_id = $accountId
        and erased_addresses.address_hash = taken.address_hash
        and erased_addresses.erasure_id = taken.erasure_id
    )
    select address_hash, opt_outs
    from taken`,
});

/** Locks the row, so that a change of the setting forgets what this transaction keeps. */
const findSetting = selectRows({
  name: "find_whether_erased_opt_outs_are_kept",
  table: "accounts",
  key: ACCOUNT,
  columns: { keep_erased_opt_outs: t.bool },
  suffix: "for share",
});

const forget = updateRows({ name: "forget_erased_opt_outs", ...KEPT, set: "opt_outs = null" });

/** Nearly no account has any, so callers ask before they compute hashes. */
export async function hasErasedOptOuts(session: Session, accountId: string): Promise<boolean> {
  return (await session.run(findAny, { accountId })).length > 0;
}

/** By the hash in hex. What was taken isn't kept any more. */
export async function takeErasedOptOuts(
  session: Session,
  accountId: string,
  hashes: Buffer[],
): Promise<Map<string, Consent[]>> {
  const sorted = hashes.toSorted(Buffer.compare);
  const taken = new Map<string, Consent[]>();
  for (const { address_hash, opt_outs } of await session.run(take, { accountId, hashes: sorted })) {
    const key = address_hash.toString("hex");
    taken.set(key, joinConsents(taken.get(key) ?? [], opt_outs ?? []));
  }
  return taken;
}

interface ErasedPerson {
  optOuts: Consent[];
  addressHashes: Buffer[];
}

/**
 * What the erasure of each person keeps; null for nothing. Includes what an earlier erasure kept of an address that the contact
 * got without taking it. The words of the person, and reasons that your team wrote, go.
 */
export async function optOutsToKeep(
  session: Session,
  accountId: string,
  people: ErasedPerson[],
): Promise<(Consent[] | null)[]> {
  const hasEarlier = await hasErasedOptOuts(session, accountId);
  if (!hasEarlier && people.every(({ optOuts }) => optOutsIn(optOuts).length === 0))
    return people.map(() => null);
  // The account is locked before its rows, as a change of the setting does.
  const [account] = await session.run(findSetting, { accountId });
  const hashes = people.flatMap(({ addressHashes }) => addressHashes);
  const earlier = hasEarlier
    ? await takeErasedOptOuts(session, accountId, hashes)
    : new Map<string, Consent[]>();
  if (!account?.keep_erased_opt_outs) return people.map(() => null);
  const said = people.map(({ optOuts, addressHashes }) =>
    addressHashes.map((hash) => earlier.get(hash.toString("hex")) ?? []).reduce(joinConsents, optOuts),
  );
  return said.map((consents) => (optOutsIn(consents).length > 0 ? consents.map(withoutWords) : null));
}

/** The windows go with the contact, so any later one was opened by a later message of the person. */
function withoutWords(consent: Consent): Consent {
  return { ...consent, cause: "erased", evidence: null, windowsUntil: null };
}

/** For an account that doesn't want to keep them any more. */
export async function forgetErasedOptOuts(session: Session, accountId: string): Promise<void> {
  await session.run(forget, { accountId });
}
