// The statements that claim Idempotency-Keys, keep answers under them, free them, and delete expired ones.

import type { Answer } from "../answer.ts";
import { cleanUp } from "../database/clean-up.ts";
import { columnList, givenRows, type Session, statement, t } from "../database/index.ts";
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

const KEY = { accountId: t.uuid, keyHash: t.bytea };
const keys = givenRows(KEY);
const claims = givenRows({ ...KEY, fingerprint: t.bytea, claimantId: t.nullable(t.uuid) });
const answers = givenRows({ ...KEY, status: t.int2, answer: t.text, contactId: t.nullable(t.uuid) });
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

/** A key without an answer is free to its own claimant, whose commit may be lost. The order prevents deadlocks. */
const claim = statement({
  name: "claim_idempotency_keys",
  parameters: claims.parameters,
  columns: { account_id: t.uuid, key_hash: t.bytea },
  sql: `insert into idempotency_keys as kept (account_id, key_hash, fingerprint, message_id, expires_at)
    select account_id, key_hash, fingerprint, claimant_id, now() + make_interval(days => key_days)
    from ${claims.as("wanted")}
    join accounts using (account_id)
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
  parameters: keys.parameters,
  columns: KEPT_COLUMNS,
  sql: `select ${columnList(KEPT_COLUMNS)}
    from ${keys.as("wanted")}
    join idempotency_keys as kept using (account_id, key_hash)`,
});

const keep = statement({
  name: "keep_idempotent_answers",
  parameters: answers.parameters,
  sql: `update idempotency_keys as kept
    set answer_status = given.status, answer = given.answer, contact_id = given.contact_id
    from ${answers.as("given")}
    where kept.account_id = given.account_id
      and kept.key_hash = given.key_hash`,
});

const free = statement({
  name: "free_idempotency_keys",
  parameters: keys.parameters,
  sql: `delete from idempotency_keys as kept
    using ${keys.as("given")}
    where kept.account_id = given.account_id
      and kept.key_hash = given.key_hash`,
});

/** Returns null for a claimed key, else what another request keeps under it. The claims must differ in their keys. */
export async function claimKeys(session: Session, claimed: KeyClaim[]): Promise<(KeptKey | null)[]> {
  if (claimed.length === 0) return [];
  const wanted = claimed.map(({ accountId, claim, claimantId }) => ({ accountId, ...claim, claimantId }));
  const won = await session.run(claim, claims.values(wanted));
  if (won.length === wanted.length) return wanted.map(() => null);
  const names = new Set(won.map((row) => nameOf(row.account_id, row.key_hash)));
  const lost = wanted.filter((key) => !names.has(nameOf(key.accountId, key.keyHash)));
  const rows = await session.run(read, keys.values(lost));
  const kept = new Map(rows.map((row) => [nameOf(row.account_id, row.key_hash), row]));
  return wanted.map((key) => kept.get(nameOf(key.accountId, key.keyHash)) ?? null);
}

/** Keeps answers under keys that this transaction claimed. The statement is sent with the commit. */
export function keepAnswers(session: Session, kept: { key: ClaimedKey; answer: OnceAnswer }[]): void {
  if (kept.length === 0) return;
  const rows = kept.map(({ key, answer: { status, contactId = null, ...answer } }) => {
    const body = "keep" in answer ? answer.keep : answer.body;
    return { ...key, status, answer: JSON.stringify(body) ?? "null", contactId };
  });
  void session.send(keep, answers.values(rows));
}

/** Frees the keys of refused requests, so that a repeat runs. The statement is sent with the commit. */
export function freeKeys(session: Session, freed: ClaimedKey[]): void {
  if (freed.length > 0) void session.send(free, keys.values(freed));
}

/** `created_at` has a BRIN index: it only finds the blocks that are old enough, and they are read by a bitmap scan. */
export const forgetExpiredKeys = cleanUp({
  name: "delete_expired_idempotency_keys",
  table: "idempotency_keys",
  where: "created_at < now() - interval '24 hours' and expires_at <= now()",
  plan: "search",
});

export function nameOf(accountId: string, keyHash: Buffer): string {
  return accountId + keyHash.toString("base64");
}
