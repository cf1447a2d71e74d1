// The statements that claim Idempotency-Keys, keep answers under them, free them, and delete expired ones.

import type { Answer } from "../answer.ts";
import { cleanUp } from "../database/clean-up.ts";
import { columnList, type Session, statement, t } from "../database/index.ts";
import type { IdempotencyClaim } from "./claim.ts";

export interface ClaimedKey {
  accountId: string;
  keyHash: Buffer;
}

export interface KeyClaim {
  accountId: string;
  claim: IdempotencyClaim;
  /** The id of what the request creates, the same on every try: a request that finds it claimed the key before. */
  claimantId: string | null;
}

export interface OnceAnswer extends Answer {
  /** The contact whose data the answer holds: erasing it empties the kept answer. */
  contactId?: string;
  /** Stored instead of the body if the body contains a secret. */
  keep?: unknown;
}

const KEYS = { accountIds: t.uuidArray, keyHashes: t.byteaArray };
const KEPT_COLUMNS = {
  account_id: t.uuid,
  key_hash: t.bytea,
  fingerprint: t.bytea,
  message_id: t.nullable(t.uuid),
  answer_status: t.nullable(t.int2),
  answer: t.nullable(t.text),
  erased: t.bool,
};

export type KeptKey = t.Outputs<typeof KEPT_COLUMNS>;

const DAY_SECONDS = 86_400;

/** A key without an answer is free to its own claimant, whose commit may be lost. The order prevents deadlocks. */
const claim = statement({
  name: "claim_idempotency_keys",
  parameters: {
    ...KEYS,
    fingerprints: t.byteaArray,
    claimantIds: t.withNulls(t.uuidArray),
    seconds: t.float8,
  },
  columns: { account_id: t.uuid, key_hash: t.bytea },
  sql: `insert into idempotency_keys as kept (account_id, key_hash, fingerprint, message_id, expires_at)
    select account_id, key_hash, fingerprint, claimant_id, now() + make_interval(secs => $seconds)
    from unnest($accountIds::uuid[], $keyHashes::bytea[], $fingerprints::bytea[], $claimantIds::uuid[])
      as wanted (account_id, key_hash, fingerprint, claimant_id)
    order by account_id, key_hash
    on conflict (account_id, key_hash) do update
    set fingerprint = excluded.fingerprint, message_id = excluded.message_id, contact_id = null,
      answer_status = null, answer = null, erased = false, created_at = now(), expires_at = excluded.expires_at
    where kept.expires_at <= now()
      or (kept.message_id = excluded.message_id and kept.answer_status is null)
    returning account_id, key_hash`,
});

const read = statement({
  name: "read_idempotency_keys",
  parameters: KEYS,
  columns: KEPT_COLUMNS,
  sql: `select ${columnList(KEPT_COLUMNS)}
    from unnest($accountIds::uuid[], $keyHashes::bytea[]) as wanted (account_id, key_hash)
    join idempotency_keys as kept using (account_id, key_hash)`,
});

const keep = statement({
  name: "keep_idempotent_answers",
  parameters: { ...KEYS, statuses: t.int2Array, answers: t.textArray, contactIds: t.withNulls(t.uuidArray) },
  sql: `update idempotency_keys as kept
    set answer_status = given.status, answer = given.answer, contact_id = given.contact_id
    from unnest($accountIds::uuid[], $keyHashes::bytea[], $statuses::smallint[], $answers::text[], $contactIds::uuid[])
      as given (account_id, key_hash, status, answer, contact_id)
    where kept.account_id = given.account_id
      and kept.key_hash = given.key_hash`,
});

const free = statement({
  name: "free_idempotency_keys",
  parameters: KEYS,
  sql: `delete from idempotency_keys as kept
    using unnest($accountIds::uuid[], $keyHashes::bytea[]) as given (account_id, key_hash)
    where kept.account_id = given.account_id
      and kept.key_hash = given.key_hash`,
});

/** Returns null for a claimed key, else what another request keeps under it. The claims must differ in their keys. */
export async function claimKeys(
  session: Session,
  claims: KeyClaim[],
  seconds = DAY_SECONDS,
): Promise<(KeptKey | null)[]> {
  if (claims.length === 0) return [];
  const keys = claims.map((one) => ({ accountId: one.accountId, keyHash: one.claim.keyHash }));
  const claimed = await session.run(claim, {
    ...keyValues(keys),
    fingerprints: claims.map((one) => one.claim.fingerprint),
    claimantIds: claims.map((one) => one.claimantId),
    seconds,
  });
  if (claimed.length === claims.length) return claims.map(() => null);
  const won = new Set(claimed.map((row) => nameOf(row.account_id, row.key_hash)));
  const lost = keys.filter((key) => !won.has(nameOf(key.accountId, key.keyHash)));
  const rows = await session.run(read, keyValues(lost));
  const kept = new Map(rows.map((row) => [nameOf(row.account_id, row.key_hash), row]));
  return keys.map((key) => kept.get(nameOf(key.accountId, key.keyHash)) ?? null);
}

/** Keeps answers under keys that this transaction claimed. The statement is sent with the commit. */
export function keepAnswers(session: Session, answers: { key: ClaimedKey; answer: OnceAnswer }[]): void {
  if (answers.length === 0) return;
  void session.send(keep, {
    ...keyValues(answers.map(({ key }) => key)),
    statuses: answers.map(({ answer }) => answer.status),
    answers: answers.map(
      ({ answer }) => JSON.stringify("keep" in answer ? answer.keep : answer.body) ?? "null",
    ),
    contactIds: answers.map(({ answer }) => answer.contactId ?? null),
  });
}

/** Frees the keys of refused requests, so that a repeat runs. The statement is sent with the commit. */
export function freeKeys(session: Session, keys: ClaimedKey[]): void {
  if (keys.length > 0) void session.send(free, keyValues(keys));
}

/** `created_at` has a BRIN index: it only finds the blocks that are old enough, and they are read by a bitmap scan. */
export const forgetExpiredKeys = cleanUp(
  "delete_expired_idempotency_keys",
  `delete from idempotency_keys
  where created_at < now() - interval '24 hours'
    and expires_at <= now()`,
  "search",
);

export function nameOf(accountId: string, keyHash: Buffer): string {
  return accountId + keyHash.toString("base64");
}

function keyValues(keys: ClaimedKey[]) {
  return {
    accountIds: keys.map(({ accountId }) => accountId),
    keyHashes: keys.map(({ keyHash }) => keyHash),
  };
}
