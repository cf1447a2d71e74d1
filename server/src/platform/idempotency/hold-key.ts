// Holds an Idempotency-Key while a long body arrives, so that a second request with the key is refused at once.
import { defaultTiming } from "../../config/timing.ts";
import { type Database, type Session, statement, t } from "../database/index.ts";
import { databaseFailure } from "../database-failure.ts";
import { requestErrors } from "../errors/request-errors.ts";
import { newUuid } from "../ids.ts";
import type { Slots } from "../load/slots.ts";
import { Problem } from "../problem.ts";
import { type IdempotencyClaim, inProgress } from "./claim.ts";
import { claimKeys } from "./kept-keys.ts";

export interface HoldOptions {
  database: Database;
  gate: Slots;
  /** Milliseconds that a streamed request's Idempotency-Key stays taken after its process died. */
  keyHoldMs?: number;
}

export interface KeyHold {
  holder: string;
  fingerprint: Buffer;
  release(): Promise<void>;
}

const HELD = { accountId: t.uuid, keyHash: t.bytea, holder: t.uuid };

const renew = statement({
  name: "renew_idempotency_key",
  parameters: { ...HELD, seconds: t.float8 },
  sql: `update idempotency_keys
    set expires_at = now() + make_interval(secs => $seconds)
    where account_id = $accountId
      and key_hash = $keyHash
      and message_id = $holder
      and answer_status is null`,
});

const release = statement({
  name: "release_idempotency_key",
  parameters: HELD,
  sql: `delete from idempotency_keys
    where account_id = $accountId
      and key_hash = $keyHash
      and message_id = $holder
      and answer_status is null`,
});

/** Null when an answer is kept: read the body to compare. Throws `idempotency_in_progress`, `idempotency_key_reused`. */
export async function holdKey(
  { database, gate, keyHoldMs: holdMs = defaultTiming.keyHoldMs }: HoldOptions,
  accountId: string,
  claim: IdempotencyClaim,
): Promise<KeyHold | null> {
  const { keyHash, fingerprint } = claim;
  const held = { accountId, keyHash, holder: newUuid() };
  const seconds = holdMs / 1_000;
  const take = (session: Session) =>
    claimKeys(session, [{ accountId, claim, claimantId: held.holder }], seconds);
  const taking = gate.run(accountId, () => database.transaction(take, "set local lock_timeout = '100ms'"));
  const [kept] = await taking.catch((error) => {
    // The first request is about to commit its answer.
    throw databaseFailure(error) === "locked" ? inProgress() : error;
  });
  if (kept && (kept.answer_status !== null || kept.erased)) return null;
  if (kept)
    throw kept.fingerprint.equals(fingerprint)
      ? inProgress()
      : new Problem(requestErrors.idempotency_key_reused);
  // Another request may take over a hold that can't be renewed. The transaction that ends this request notices that.
  const beat = () => database.run(renew, { ...held, seconds }).catch(() => undefined);
  const timer = setInterval(beat, holdMs / 3).unref();
  return {
    holder: held.holder,
    fingerprint,
    async release() {
      clearInterval(timer);
      // A hold that can't be deleted expires.
      await database.run(release, held).catch(() => undefined);
    },
  };
}
