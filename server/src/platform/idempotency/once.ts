// Runs the work of one request once for its Idempotency-Key: the key, the work and the kept answer are one transaction.
import type { Answer } from "../answer.ts";
import type { Database, Session } from "../database/index.ts";
import { AFTER_CONFLICT, BRIEFLY, retry } from "../database/retry.ts";
import { databaseFailure } from "../database-failure.ts";
import { requestErrors } from "../errors/request-errors.ts";
import type { Slots } from "../load/slots.ts";
import { Problem } from "../problem.ts";
import { type IdempotencyClaim, inProgress } from "./claim.ts";
import { claimKeys, type KeptKey, keepAnswers, type OnceAnswer } from "./kept-keys.ts";

/** `isRepeatable`: running the work again after a commit whose answer was lost does no harm. */
export type Once = (
  work: (session: Session) => Promise<OnceAnswer>,
  options?: { isRepeatable: true },
) => Promise<Answer>;

const PATIENT = "set local lock_timeout = '5s'";

/** Retries after a deadlock, and after a lost connection only if the key or repeatable work makes that safe. */
export function onceFor(
  database: Database,
  gate: Slots,
  accountId: string,
  claim: IdempotencyClaim | null,
  /** Called in the transaction, with the answer of the work. */
  note?: (session: Session, answer: OnceAnswer) => Promise<void>,
): Once {
  const settings = claim && !claim.isPatient ? "set local lock_timeout = '100ms'" : PATIENT;
  return (asked, options) => {
    const work = async (session: Session) => {
      const answer = await asked(session);
      await note?.(session, answer);
      return answer;
    };
    const inTransaction = (session: Session) =>
      claim ? claimedWork(session, accountId, claim, work) : work(session);
    const policy = claim || options?.isRepeatable ? BRIEFLY : AFTER_CONFLICT;
    return gate.run(accountId, () => retry(policy, () => database.transaction(inTransaction, settings)));
  };
}

async function claimedWork(
  session: Session,
  accountId: string,
  claim: IdempotencyClaim,
  work: (session: Session) => Promise<OnceAnswer>,
): Promise<Answer> {
  const [kept] = await claimKeys(session, [{ accountId, claim, claimantId: null }]).catch((error) => {
    throw databaseFailure(error) === "locked" ? inProgress() : error;
  });
  if (kept) return replay(kept, claim);
  await session.client.query(PATIENT);
  const answer = await work(session);
  keepAnswers(session, [{ key: { accountId, keyHash: claim.keyHash }, answer }]);
  return answer;
}

/** The kept answer of an earlier request. Throws the problem that the repeat meets. */
export function replay(kept: KeptKey, claim: IdempotencyClaim): Answer {
  if (!kept.fingerprint.equals(claim.fingerprint)) throw new Problem(requestErrors.idempotency_key_reused);
  if (kept.erased) throw new Problem(requestErrors.result_erased);
  if (kept.answer === null || kept.answer_status === null) throw inProgress();
  const body: unknown = JSON.parse(kept.answer);
  return { status: kept.answer_status, body, headers: REPLAYED };
}

export const REPLAYED = { "idempotent-replayed": "true" };

export function isReplayed(given: Answer): given is Answer & { headers: Record<string, string> } {
  return given.headers?.["idempotent-replayed"] !== undefined;
}
