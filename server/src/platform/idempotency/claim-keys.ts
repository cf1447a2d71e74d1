// Claims the Idempotency-Keys of a whole batch in the batch's own transaction.
import type { Session } from "../database/session.ts";
import { statement } from "../database/statement.ts";
import type { IdempotencyClaim, KeptKey } from "./once.ts";

export interface BatchClaim {
  accountId: string;
  claim: IdempotencyClaim;
  /** What the request would make, for example its message: tells our own key after a commit whose answer was lost. */
  messageId: string;
}

export type ClaimOutcome =
  | { kind: "claimed" }
  /** By this very request, in a commit whose answer was lost. */
  | { kind: "ours"; kept: KeptKey }
  | { kind: "kept"; kept: KeptKey };

/** Sorted by its key, so that two batches never wait for each other. An expired key is free. */
const claimKeys = statement<
  [string[], Buffer[], Buffer[], string[]],
  { account_id: string; key_hash: Buffer }
>(
  "claim_idempotency_keys",
  `insert into idempotency_keys as kept (account_id, key_hash, fingerprint, message_id, expires_at)
   select account_id, key_hash, fingerprint, message_id, now() + interval '24 hours'
   from unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::uuid[]) as claim (account_id, key_hash, fingerprint, message_id)
   order by account_id, key_hash
   on conflict (account_id, key_hash) do update
   set fingerprint = excluded.fingerprint, message_id = excluded.message_id, contact_id = null,
       answer_status = null, answer = null, erased = false, created_at = now(), expires_at = excluded.expires_at
   where kept.expires_at <= now()
   returning account_id, key_hash`,
);

const readKeys = statement<[string[], Buffer[]], KeptKey & { account_id: string }>(
  "read_idempotency_keys",
  `select kept.account_id, kept.key_hash, fingerprint, message_id, answer_status, answer, erased
   from unnest($1::uuid[], $2::bytea[]) as wanted (account_id, key_hash)
   join idempotency_keys as kept on kept.account_id = wanted.account_id and kept.key_hash = wanted.key_hash`,
);

/** One outcome a claim, in order; the claims must differ in their keys. */
export async function claimIdempotencyKeys(session: Session, claims: BatchClaim[]): Promise<ClaimOutcome[]> {
  if (claims.length === 0) return [];
  const accounts = claims.map((claim) => claim.accountId);
  const hashes = claims.map(({ claim }) => claim.keyHash);
  const claimed = await session.run(claimKeys, [
    accounts,
    hashes,
    claims.map(({ claim }) => claim.fingerprint),
    claims.map((claim) => claim.messageId),
  ]);
  if (claimed.length === claims.length) return claims.map(() => ({ kind: "claimed" }));
  const won = new Set(claimed.map((row) => nameOf(row.account_id, row.key_hash)));
  const lost = claims.filter((claim) => !won.has(nameOf(claim.accountId, claim.claim.keyHash)));
  const rows = await session.run(readKeys, [
    lost.map((claim) => claim.accountId),
    lost.map(({ claim }) => claim.keyHash),
  ]);
  const kept = new Map(rows.map((row) => [nameOf(row.account_id, row.key_hash), row]));
  return claims.map((claim) => {
    const row = kept.get(nameOf(claim.accountId, claim.claim.keyHash));
    if (!row) return { kind: "claimed" };
    return { kind: row.message_id === claim.messageId ? "ours" : "kept", kept: row };
  });
}

function nameOf(accountId: string, keyHash: Buffer): string {
  return accountId + keyHash.toString("base64");
}
