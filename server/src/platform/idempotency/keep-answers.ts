// Ends the claims of a batch in the batch's own transaction: with the answer that repeats get, or as if never made.
import type { Session } from "../database/session.ts";
import { statement } from "../database/statement.ts";
import type { OnceAnswer } from "./once.ts";

export interface ClaimedKey {
  accountId: string;
  keyHash: Buffer;
}

const keep = statement<[string[], Buffer[], number[], string[], (string | null)[]], never>(
  "keep_idempotent_answers",
  `update idempotency_keys as kept
   set answer_status = given.status, answer = given.answer, contact_id = given.contact_id
   from unnest($1::uuid[], $2::bytea[], $3::smallint[], $4::text[], $5::uuid[])
     as given (account_id, key_hash, status, answer, contact_id)
   where kept.account_id = given.account_id
     and kept.key_hash = given.key_hash`,
);

const free = statement<[string[], Buffer[]], never>(
  "free_idempotency_keys",
  `delete from idempotency_keys as kept
   using unnest($1::uuid[], $2::bytea[]) as given (account_id, key_hash)
   where kept.account_id = given.account_id
     and kept.key_hash = given.key_hash`,
);

/** Of keys that this transaction has claimed. It leaves with the commit. */
export function keepAnswers(session: Session, answers: { key: ClaimedKey; answer: OnceAnswer }[]): void {
  if (answers.length === 0) return;
  void session.send(keep, [
    answers.map(({ key }) => key.accountId),
    answers.map(({ key }) => key.keyHash),
    answers.map(({ answer }) => answer.status),
    answers.map(({ answer }) => JSON.stringify(answer.body)),
    answers.map(({ answer }) => answer.contactId ?? null),
  ]);
}

/** Of requests that were refused: only a success is kept, so a repeat runs. It leaves with the commit. */
export function freeKeys(session: Session, keys: ClaimedKey[]): void {
  if (keys.length === 0) return;
  void session.send(free, [keys.map((key) => key.accountId), keys.map((key) => key.keyHash)]);
}
