// Finds the message that an earlier request with the same Idempotency-Key made.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import type { IdempotencyClaim } from "../platform/idempotency/claim.ts";

const findKeptMessage = statement<[string, Buffer, Buffer], { message_id: string }>(
  "find_kept_message",
  `select messages.message_id
   from idempotency_keys as kept
   join messages on messages.account_id = kept.account_id and messages.message_id = kept.message_id
   where kept.account_id = $1
     and kept.key_hash = $2
     and kept.fingerprint = $3
     and kept.expires_at > now()`,
);

/** Null when this request is the first, or the message was erased. */
export async function findFirst(
  database: Database,
  accountId: string,
  { keyHash, fingerprint }: IdempotencyClaim,
): Promise<string | null> {
  const [row] = await database.run(findKeptMessage, [accountId, keyHash, fingerprint]);
  return row?.message_id ?? null;
}
