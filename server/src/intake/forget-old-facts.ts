// Deletes raw facts that no version could apply within 30 days, and the parked ones.
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";

const deleteOld = statement<[], never>(
  "delete_old_facts",
  `delete from received_facts
   where received_at < now() - interval '30 days'`,
);

export async function forgetOldFacts(database: Database): Promise<void> {
  await database.run(deleteOld, []);
}
