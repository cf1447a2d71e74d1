// Runs work once for an Idempotency-Key: the key, the work and the kept answer are one transaction.
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import type { Session } from "../database/session.ts";
import { databaseFailure } from "../database/sql-state.ts";
import { statement } from "../database/statement.ts";
import type { Gate } from "../gate.ts";
import type { Answer } from "../http/answer.ts";
import { Problem } from "../problem.ts";

/** A key as it is kept: hashes only, bound to account, method, path and body. */
export interface IdempotencyClaim {
  keyHash: Buffer;
  fingerprint: Buffer;
  /** Of a request that holds its key already. */
  hold?: { holder: string; fingerprint: Buffer };
}

export interface OnceAnswer extends Answer {
  /** The contact whose data the answer holds: erasing it empties the kept answer. */
  contactId?: string;
  /** What is kept in place of the body, where the body holds a secret. */
  keep?: unknown;
}

/** `isRepeatable`: done again, the work finds what a commit of its own has left whose answer was lost. */
export type Once = (
  work: (session: Session) => Promise<OnceAnswer>,
  options?: { isRepeatable: true },
) => Promise<Answer>;

export interface KeptKey {
  key_hash: Buffer;
  fingerprint: Buffer;
  message_id: string | null;
  answer_status: number | null;
  answer: string | null;
  erased: boolean;
}

const claimKey = statement<[string, Buffer, Buffer, string | null], { key_hash: Buffer }>(
  "claim_idempotency_key",
  `insert into idempotency_keys as kept (account_id, key_hash, fingerprint, expires_at)
   values ($1, $2, $3, now() + interval '24 hours')
   on conflict (account_id, key_hash) do update
   set fingerprint = excluded.fingerprint, message_id = null, contact_id = null, answer_status = null,
       answer = null, erased = false, created_at = now(), expires_at = excluded.expires_at
   where kept.expires_at <= now()
      or (kept.message_id = $4 and kept.answer_status is null)
   returning key_hash`,
);

export const readKey = statement<[string, Buffer], KeptKey>(
  "read_idempotency_key",
  `select key_hash, fingerprint, message_id, answer_status, answer, erased
   from idempotency_keys
   where account_id = $1
     and key_hash = $2`,
);

const keepAnswer = statement<[string, Buffer, number, string, string | null], never>(
  "keep_idempotent_answer",
  `update idempotency_keys
   set answer_status = $3, answer = $4, contact_id = $5
   where account_id = $1
     and key_hash = $2`,
);

const TRIES = 4;

/**
 * Makes the `once` of one request. A deadlock is tried again, and so is a commit whose answer was lost where it can be
 * told whether it was done: by the key, or by work that is repeatable.
 */
export function onceFor(
  database: Database,
  gate: Gate,
  accountId: string,
  claim: IdempotencyClaim | null,
): Once {
  return (work, options) =>
    gate.pass(async () => {
      const isRepeatable = claim !== null || options?.isRepeatable === true;
      for (let tries = 1; ; tries++) {
        try {
          return claim
            ? await claimed(database, accountId, claim, work)
            : await database.transaction(work, "set local lock_timeout = '5s'");
        } catch (error) {
          const failure = databaseFailure(error);
          const again = failure === "conflict" || (failure === "disconnected" && isRepeatable);
          if (!again || tries === TRIES) throw error;
          await delay(Math.random() * 100 * 2 ** tries);
        }
      }
    });
}

async function claimed(
  database: Database,
  accountId: string,
  claim: IdempotencyClaim,
  work: (session: Session) => Promise<OnceAnswer>,
): Promise<Answer> {
  try {
    return await database.transaction(
      (session) => claimedWork(session, accountId, claim, work),
      // A body that was long in coming isn't thrown away for a twin that looks at the key.
      `set local lock_timeout = '${claim.hold ? "5s" : "100ms"}'`,
    );
  } catch (error) {
    if (error instanceof KeyIsHeld) throw inProgress();
    throw error;
  }
}

class KeyIsHeld extends Error {}

async function claimedWork(
  session: Session,
  accountId: string,
  claim: IdempotencyClaim,
  work: (session: Session) => Promise<OnceAnswer>,
): Promise<Answer> {
  const claimed = await session
    .run(claimKey, [accountId, claim.keyHash, claim.fingerprint, claim.hold?.holder ?? null])
    .catch((error) => {
      throw databaseFailure(error) === "locked" ? new KeyIsHeld() : error;
    });
  if (claimed.length === 0) {
    const [kept] = await session.run(readKey, [accountId, claim.keyHash]);
    if (!kept || isHeldByTwin(kept, claim)) throw inProgress();
    return replay(kept, claim);
  }
  await session.client.query("set local lock_timeout = '5s'");
  const done = await work(session);
  const body = JSON.stringify("keep" in done ? done.keep : done.body) ?? "null";
  void session.send(keepAnswer, [accountId, claim.keyHash, done.status, body, done.contactId ?? null]);
  return done;
}

/** Ours was lost: it wasn't renewed in time. */
function isHeldByTwin(kept: KeptKey, { hold }: IdempotencyClaim): boolean {
  return hold !== undefined && kept.answer_status === null && kept.fingerprint.equals(hold.fingerprint);
}

/** The kept answer, or the problem that the repeat meets. A send's answer is made anew by its own slice. */
export function replay(kept: KeptKey, claim: IdempotencyClaim): Answer {
  refuseOther(kept, claim);
  if (kept.erased) throw resultErased();
  if (kept.answer === null || kept.answer_status === null) throw inProgress();
  const body: unknown = JSON.parse(kept.answer);
  return { status: kept.answer_status, body, headers: { "idempotent-replayed": "true" } };
}

/** Whether an answer of `once` is the kept one of an earlier request: for those that make theirs anew from what is kept. */
export function isReplayed(given: Answer): given is Answer & { headers: Record<string, string> } {
  return given.headers?.["idempotent-replayed"] !== undefined;
}

/** Throws when the key was used for another request. */
export function refuseOther(kept: { fingerprint: Buffer }, claim: IdempotencyClaim): void {
  if (kept.fingerprint.equals(claim.fingerprint)) return;
  throw new Problem({
    status: 422,
    code: "idempotency_key_reused",
    title: "The Idempotency-Key was used for another request",
    detail:
      "This Idempotency-Key came before with another method, path or body. Use a new key for a new request.",
  });
}

export function inProgress(): Problem {
  return new Problem({
    status: 409,
    code: "idempotency_in_progress",
    title: "The first request with this key still runs",
    detail: "A request with this Idempotency-Key is being worked on. Repeat it in a moment for its answer.",
    retryable: true,
    headers: { "retry-after": "1" },
  });
}

export function resultErased(): Problem {
  return new Problem({
    status: 410,
    code: "result_erased",
    title: "The result was erased",
    detail: "The contact that this request was about was erased since. Nothing was done again.",
  });
}
