// Holds an Idempotency-Key while a body is long in coming, so that a twin is told at once instead of being received too.
import type { Database } from "../database/database.ts";
import { databaseFailure } from "../database/sql-state.ts";
import { statement } from "../database/statement.ts";
import type { Gate } from "../gate.ts";
import { newUuid } from "../ids.ts";
import { type IdempotencyClaim, inProgress, readKey, refuseOther } from "./once.ts";

/** The key as it is held: without an answer, and with the fingerprint of a request without a body. */
export interface KeyHold {
  holder: string;
  fingerprint: Buffer;
  /** Gives back a key that no answer was kept under. */
  release(): Promise<void>;
}

export interface HoldOptions {
  database: Database;
  gate: Gate;
  accountId: string;
  /** The life of a hold that isn't renewed any more: its process died. */
  holdMs: number;
}

/** The holder stands where a message's id does. As long as it isn't renewed it is like any expired key: free. */
const hold = statement<[string, Buffer, Buffer, string, number], { key_hash: Buffer }>(
  "hold_idempotency_key",
  `insert into idempotency_keys as kept (account_id, key_hash, fingerprint, message_id, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5))
   on conflict (account_id, key_hash) do update
   set fingerprint = excluded.fingerprint, message_id = excluded.message_id, contact_id = null,
       answer_status = null, answer = null, erased = false, created_at = now(), expires_at = excluded.expires_at
   where kept.expires_at <= now()
   returning key_hash`,
);

const renew = statement<[string, Buffer, string, number], never>(
  "renew_idempotency_key",
  `update idempotency_keys
   set expires_at = now() + make_interval(secs => $4)
   where account_id = $1
     and key_hash = $2
     and message_id = $3
     and answer_status is null`,
);

const release = statement<[string, Buffer, string], never>(
  "release_idempotency_key",
  `delete from idempotency_keys
   where account_id = $1
     and key_hash = $2
     and message_id = $3
     and answer_status is null`,
);

/**
 * `claim` is that of the request without its body. Null when an answer is kept under the key already: the body is read to
 * be compared. Throws 409 `idempotency_in_progress` while another holds it, 422 `idempotency_key_reused` when that one is
 * of another path.
 */
export async function holdKey(options: HoldOptions, claim: IdempotencyClaim): Promise<KeyHold | null> {
  const { database, accountId, holdMs } = options;
  const holder = newUuid();
  if (!(await take(options, claim, holder))) return null;
  const { keyHash, fingerprint } = claim;
  // One that can't be renewed may go to a twin: the transaction that ends the request finds out.
  const beat = () => database.run(renew, [accountId, keyHash, holder, holdMs / 1_000]).catch(() => undefined);
  const timer = setInterval(beat, holdMs / 3).unref();
  return {
    holder,
    fingerprint,
    async release() {
      clearInterval(timer);
      // What can't be deleted expires.
      await database.run(release, [accountId, keyHash, holder]).catch(() => undefined);
    },
  };
}

async function take(options: HoldOptions, claim: IdempotencyClaim, holder: string): Promise<boolean> {
  const { database, gate, accountId, holdMs } = options;
  const { keyHash, fingerprint } = claim;
  const values: [string, Buffer, Buffer, string, number] = [
    accountId,
    keyHash,
    fingerprint,
    holder,
    holdMs / 1_000,
  ];
  const taken = await gate
    .pass(() =>
      database.transaction((session) => session.run(hold, values), "set local lock_timeout = '100ms'"),
    )
    .catch((error) => {
      // Its first request is being ended right now.
      throw databaseFailure(error) === "locked" ? inProgress() : error;
    });
  if (taken.length > 0) return true;
  const [kept] = await database.run(readKey, [accountId, keyHash]);
  if (kept && (kept.answer_status !== null || kept.erased)) return false;
  if (kept) refuseOther(kept, claim);
  throw inProgress();
}
