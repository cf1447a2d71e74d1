// Upserts of a batch that came before under their Idempotency-Key: set apart, so that nothing is done twice.
import type { Session } from "../../platform/database/session.ts";
import { type ClaimOutcome, claimIdempotencyKeys } from "../../platform/idempotency/claim-keys.ts";
import { type IdempotencyClaim, refuseOther, replay } from "../../platform/idempotency/once.ts";
import type { NewUpsert, UpsertResult } from "./new-upsert.ts";

export interface Parted {
  /** Without a key, or with one that is theirs now. */
  fresh: NewUpsert[];
  /** Under the key of an earlier one of this batch. */
  twins: [twin: NewUpsert, first: NewUpsert][];
  /** Of the others, which were answered before. */
  results: Map<NewUpsert, UpsertResult>;
}

export async function setRepeatsApart(session: Session, upserts: NewUpsert[]): Promise<Parted> {
  const first = new Map<string, NewUpsert>();
  const twins: Parted["twins"] = [];
  for (const upsert of upserts) {
    if (!upsert.claim) continue;
    const name = upsert.accountId + upsert.claim.keyHash.toString("base64");
    const earlier = first.get(name);
    if (earlier) twins.push([upsert, earlier]);
    else first.set(name, upsert);
  }
  const claimers = [...first.values()];
  const outcomes = await claimIdempotencyKeys(session, claimers.map(claimOf));
  const results: Parted["results"] = new Map();
  for (const [index, claimer] of claimers.entries()) {
    const outcome = outcomes[index] as ClaimOutcome;
    if (outcome.kind !== "claimed") results.set(claimer, repeatOf(claimer, outcome));
  }
  const apart = new Set(twins.map(([twin]) => twin));
  return { fresh: upserts.filter((upsert) => !results.has(upsert) && !apart.has(upsert)), twins, results };
}

/** As the first one's, which was done in this very batch or refused with it. */
export function twinAnswer(
  twin: NewUpsert,
  first: NewUpsert,
  result: UpsertResult | undefined,
): UpsertResult {
  try {
    refuseOther(first.claim as IdempotencyClaim, twin.claim as IdempotencyClaim);
  } catch (error) {
    return { ok: false, error };
  }
  if (!result?.ok) return result ?? { ok: false, error: new Error("A twin's first has no result.") };
  return { ok: true, result: { ...result.result, headers: { "idempotent-replayed": "true" } } };
}

function claimOf({ accountId, contactId, claim }: NewUpsert) {
  return { accountId, messageId: contactId, claim: claim as IdempotencyClaim };
}

/** Our own, from a commit whose answer was lost, is no repeat to the caller. */
function repeatOf(
  upsert: NewUpsert,
  { kind, kept }: Exclude<ClaimOutcome, { kind: "claimed" }>,
): UpsertResult {
  try {
    const { headers, ...answer } = replay(kept, upsert.claim as IdempotencyClaim);
    return { ok: true, result: kind === "ours" ? answer : { ...answer, headers: headers ?? {} } };
  } catch (error) {
    return { ok: false, error };
  }
}
