// Finds the message that an earlier request with the same Idempotency-Key made.
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import type { IdempotencyClaim } from "../platform/idempotency/claim.ts";

const findKeptMessage = statement({
  name: "find_kept_message",
  parameters: { accountId: t.uuid, keyHash: t.bytea, fingerprint: t.bytea },
  columns: { message_id: t.uuid },
  sql: `select messages.message_id
    from idempotency_keys as kept
    join messages using (account_id, message_id)
    where account_id = $accountId
      and kept.key_hash = $keyHash
      and kept.fingerprint = $fingerprint
      and kept.expires_at > now()`,
});

/** Null when this request is the first, or the message was erased. */
export async function findFirst(
  database: Database,
  accountId: string,
  { keyHash, fingerprint }: IdempotencyClaim,
): Promise<string | null> {
  const [row] = await database.run(findKeptMessage, { accountId, keyHash, fingerprint });
  return row?.message_id ?? null;
}
