// Deletes expired idempotency keys.
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";

/** `created_at` has a BRIN index: it only finds the blocks that are old enough, and they are read by a bitmap scan. */
const deleteExpired = statement({
  name: "delete_expired_idempotency_keys",
  plan: "search",
  sql: `delete from idempotency_keys
    where created_at < now() - interval '24 hours'
      and expires_at <= now()`,
});

export async function forgetExpiredKeys(database: Database): Promise<void> {
  await database.run(deleteExpired, {});
}
