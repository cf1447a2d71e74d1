// Deletes idempotency keys whose 24 hours are over; until then an expired key is simply free.
import type { Database } from "../database/database.ts";
import { statement } from "../database/statement.ts";

/** The index by time is of blocks, so a pass costs little where nothing is old. */
const deleteExpired = statement<[], never>(
  "delete_expired_idempotency_keys",
  `delete from idempotency_keys
   where created_at < now() - interval '24 hours'
     and expires_at <= now()`,
);

export async function forgetExpiredKeys(database: Database): Promise<void> {
  await database.run(deleteExpired, []);
}
